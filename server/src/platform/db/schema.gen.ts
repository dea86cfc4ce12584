// Written by `npm run generate` from the migrated schema; edit the migrations instead.
import type { ColumnType, Generated } from 'kysely';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';

/** Read as parsed JSON, which its module checks; written as text. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

/** Written as text: `\x` and hexadecimal digits. */
type Bytes = ColumnType<Buffer, string, string>;

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
    history: GeneratedJson;
    timeline: Generated<number>;
    created_at: Generated<Instant>;
    updated_at: Generated<Instant>;
    departs_at: Instant;
    departs_on: LocalDate;
    arrives_at: Instant;
    search_text: string;
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
  'content.testimonial': {
    id: string;
    quote: string;
    quote_hindi: string | null;
    person: string;
    position: string;
    company: string;
    is_sample: boolean;
    is_shown: boolean;
    changed_at: Generated<Instant>;
  };
  'identity.action_code': {
    token_hash: string;
    purpose: string;
    user_id: string | null;
    invitation_id: string | null;
    mail_id: string;
    email: string;
    created_at: Generated<Instant>;
    expires_at: Instant;
    used_at: Instant | null;
  };
  'identity.api_key': {
    id: string;
    company_id: string;
    user_id: string;
    name: string;
    hint: string;
    key_hash: string;
    scopes: string[];
    created_at: Generated<Instant>;
    last_used_at: Instant | null;
    revoked_at: Instant | null;
  };
  'identity.branch': {
    id: string;
    company_id: string;
    name: string;
    address: string;
    gstin_id: string | null;
    created_at: Generated<Instant>;
  };
  'identity.company': {
    id: string;
    name: string;
    created_at: Generated<Instant>;
    entity_kind: string | null;
    registration_number: string | null;
    address: string | null;
    phone: string | null;
    session_idle_minutes: number | null;
    state: Generated<string>;
    state_reason: string | null;
    state_at: Generated<Instant>;
  };
  'identity.gstin': {
    id: string;
    company_id: string;
    gstin: string;
    is_primary: boolean;
    state: string;
    reason: string | null;
    created_at: Generated<Instant>;
    decided_at: Instant | null;
  };
  'identity.invitation': {
    id: string;
    company_id: string;
    email: string;
    role: string;
    daily_limit_minor: bigint | null;
    locale: string;
    invited_by: string;
    state: Generated<string>;
    expires_at: Instant | null;
    created_at: Generated<Instant>;
    accepted_by: string | null;
  };
  'identity.known_device': {
    token_hash: string;
    user_id: string;
    user_agent: string;
    created_at: Generated<Instant>;
    last_used_at: Generated<Instant>;
  };
  'identity.logo': {
    company_id: string;
    webp: Bytes;
    replaced_at: Generated<Instant>;
  };
  'identity.member': {
    company_id: string;
    user_id: string;
    role: string;
    created_at: Generated<Instant>;
    daily_limit_minor: bigint | null;
  };
  'identity.person': {
    user_id: string;
    locale: Generated<string>;
    pending_email: string | null;
    disabled_at: Instant | null;
    disabled_reason: string | null;
    last_sign_in_at: Instant | null;
    password_changed_at: Instant | null;
  };
  'identity.privacy_acceptance': {
    user_id: string;
    version: string;
    accepted_at: Generated<Instant>;
    ip_address: string;
  };
  'identity.staff': {
    user_id: string;
    role: string;
    created_at: Generated<Instant>;
  };
  'identity.terms_acceptance': {
    user_id: string;
    version: string;
    accepted_at: Generated<Instant>;
    ip_address: string;
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
  'newsletter.code': {
    code_hash: string;
    purpose: string;
    subscriber_id: string;
    created_at: Generated<Instant>;
    expires_at: Instant | null;
    used_at: Instant | null;
  };
  'newsletter.subscriber': {
    id: string;
    email: string;
    locale: string;
    state: string;
    asked_at: Generated<Instant>;
    confirmed_at: Instant | null;
    unsubscribed_at: Instant | null;
    mailed_at: Generated<Instant>;
  };
  'notices.seen': {
    company_id: string;
    user_id: string;
    up_to: Instant;
  };
  'platform.audit': {
    id: string;
    company_id: string | null;
    user_id: string | null;
    action: string;
    subject: string;
    request_id: string;
    created_at: Generated<Instant>;
    detail: GeneratedJson;
    key_id: string | null;
    ip_address: string | null;
    staff: Generated<boolean>;
    xid: Generated<string>;
    seq: Generated<bigint>;
  };
  'platform.audit_seal': {
    number: bigint;
    until_xid: string;
    until_seq: bigint;
    entries: number;
    hash: Bytes;
    sealed_at: Generated<Instant>;
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
  'platform.mail': {
    id: string;
    company_id: string | null;
    user_id: string | null;
    recipient: string;
    template: string;
    locale: string;
    params: GeneratedJson;
    created_at: Generated<Instant>;
    claimed_until: Generated<Instant>;
    attempts: Generated<number>;
    last_error: string | null;
    sent_at: Instant | null;
    failed_at: Instant | null;
    obsolete_at: Instant | null;
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
  'pricing.terms': {
    company_id: string;
    service: string;
    markup_basis_points: number;
    changed_at: Generated<Instant>;
  };
  'suppliers.pause': {
    supplier: string;
    reason: string;
    paused_by: string;
    paused_at: Generated<Instant>;
  };
  'support.message': {
    ticket_id: string;
    seq: number;
    id: string;
    from_desk: boolean;
    operator_id: string | null;
    operator_name: string | null;
    text: string;
    at: Generated<Instant>;
  };
  'support.ticket': {
    id: string;
    company_id: string | null;
    user_id: string | null;
    kind: string;
    state: Generated<string>;
    reference: string;
    name: string | null;
    email: string | null;
    phone: string | null;
    locale: string;
    page: string | null;
    wish: Json | null;
    last_seq: Generated<number>;
    last_text: Generated<string>;
    last_at: Generated<Instant>;
    last_desk_seq: Generated<number>;
    mailed_up_to: Generated<number>;
    read_by_sender: Generated<number>;
    read_by_desk: Generated<number>;
    waiting_since: Instant | null;
    closed_at: Instant | null;
    created_at: Generated<Instant>;
    place: bigint;
    changed_xid: Generated<string>;
  };
  'support.ticket_key': {
    key_hash: string;
    ticket_id: string;
    origin: string;
    expires_at: Instant;
  };
}
