// Written by `npm run generate` from the migrated schema; edit the migrations instead.
import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';

/** Read as parsed JSON, which its module checks; written as text. */
type Json = ColumnType<unknown, string, string>;

export interface Database {
  'booking.booking': {
    id: string;
    company_id: string;
    checkout_id: string;
    state: Generated<string>;
    service: string;
    supplier: string;
    supplier_offer: string;
    itinerary: Json;
    travellers: Json;
    total_minor: bigint;
    currency: string;
    supplier_order: string | null;
    supplier_reference: string | null;
    failure: string | null;
    sends: Generated<number>;
    lookups: Generated<number>;
    ask_again_at: Instant | null;
    ask_until: Instant | null;
    history: Generated<Json>;
    timeline: Generated<number>;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
  };
  'booking.checkout': {
    id: string;
    company_id: string;
    user_id: string;
    trip_id: string;
    state: Generated<string>;
    total_minor: bigint;
    currency: string;
    attempt: Generated<number>;
    wake_at: Instant;
    created_at: Generated<Instant>;
  };
  'booking.stray_order': {
    supplier: string;
    supplier_order: string;
    reference: string;
    found_at: Generated<Instant>;
  };
  'booking.trip': {
    id: string;
    company_id: string;
    user_id: string;
    travellers: number;
    items: Json;
    total_minor: bigint;
    currency: string;
    expires_at: Instant;
    checkout_id: string | null;
    created_at: Generated<Instant>;
  };
  'identity.company': {
    id: string;
    name: string;
    created_at: Generated<Instant>;
  };
  'identity.member': {
    company_id: string;
    user_id: string;
    role: string;
    created_at: Generated<Instant>;
  };
  'ledger.hold': {
    booking_id: string;
    company_id: string;
    currency: string;
    amount_minor: bigint;
    state: Generated<string>;
    created_at: Generated<Instant>;
    settled_at: Instant | null;
  };
  'ledger.posting': {
    subject: string;
    kind: string;
    company_id: string;
    from_account: string;
    to_account: string;
    amount_minor: bigint;
    currency: string;
    created_at: Generated<Instant>;
  };
  'ledger.wallet': {
    company_id: string;
    currency: string;
    balance_minor: Generated<bigint>;
    held_minor: Generated<bigint>;
  };
  'platform.audit': {
    id: string;
    company_id: string | null;
    user_id: string | null;
    action: string;
    subject: string;
    request_id: string;
    created_at: Generated<Instant>;
  };
  'platform.event': {
    xid: Generated<string>;
    seq: Generated<bigint>;
    company_id: string;
    type: string;
    payload: Json;
    created_at: Generated<Instant>;
  };
  'platform.idempotency': {
    company_id: string;
    key: string;
    request_hash: string;
    subject: string;
    created_at: Generated<Instant>;
  };
  'platform.outbox': {
    id: string;
    company_id: string;
    target: string;
    key: string;
    payload: Json;
    created_at: Generated<Instant>;
    claimed_until: Generated<Instant>;
  };
}
