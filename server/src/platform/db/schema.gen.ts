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
    price: Json | null;
    pay_with: Generated<string>;
    client_total_minor: bigint | null;
    pay_by: Instant | null;
    paid_by: string | null;
    paid_at: Instant | null;
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
    pay_with: Generated<string>;
    payment_id: string | null;
    pay_by: Instant | null;
    told: number | null;
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
  'ledger.account': {
    company_id: string;
    currency: string;
    balance_minor: Generated<bigint>;
    held_minor: Generated<bigint>;
    id: string;
    kind: Generated<string>;
    limit_minor: Generated<bigint>;
    blocked: Generated<boolean>;
    moved_at: Generated<Instant>;
  };
  'ledger.balance_check': {
    id: Generated<bigint>;
    checked_at: Generated<Instant>;
    accounts: bigint;
    postings: bigint;
    differences: number;
    shown: Json;
  };
  'ledger.credit_statement': {
    id: string;
    company_id: string;
    from_on: LocalDate;
    until_on: LocalDate;
    closed_at: Instant;
    amount_due_minor: bigint;
    due_on: LocalDate;
    told: Generated<string>;
  };
  'ledger.credit_terms': {
    company_id: string;
    cycle: string;
    due_days: number;
    cycle_since: Generated<LocalDate>;
    closed_until: Generated<LocalDate>;
    changed_at: Generated<Instant>;
  };
  'ledger.hold': {
    booking_id: string;
    company_id: string;
    currency: string;
    amount_minor: bigint;
    state: Generated<string>;
    created_at: Generated<Instant>;
    settled_at: Instant | null;
    account: string;
    expires_at: Instant | null;
  };
  'ledger.payment_methods': {
    company_id: string;
    methods: string[];
    changed_at: Generated<Instant>;
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
    seq: Generated<bigint>;
    from_balance_minor: bigint | null;
    to_balance_minor: bigint | null;
    linked: string | null;
    reason: string | null;
  };
  'ledger.proposal': {
    id: string;
    company_id: string;
    kind: string;
    account: string | null;
    amount_minor: bigint;
    before_minor: bigint | null;
    cycle: string | null;
    due_days: number | null;
    reason: string;
    state: string;
    needs_second: boolean;
    proposed_by: string;
    proposed_at: Generated<Instant>;
    decided_by: string | null;
    decided_at: Instant | null;
    decision_reason: string | null;
    key: string;
    request_hash: string;
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
  'payments.bank_transfer': {
    id: string;
    company_id: string | null;
    amount_minor: bigint;
    currency: string;
    payer: string;
    utr: string;
    to_account: string;
    gateway_payment: string | null;
    received_at: Instant;
    state: Generated<string>;
    matched_by: string | null;
    matched_at: Instant | null;
    recorded_by: string | null;
    created_at: Generated<Instant>;
  };
  'payments.difference': {
    id: string;
    day: LocalDate;
    kind: string;
    gateway_id: string;
    subject: string | null;
    at_gateway_minor: bigint | null;
    in_ledger_minor: bigint | null;
    state: Generated<string>;
    note: string | null;
    resolved_at: Instant | null;
    resolved_by: string | null;
    created_at: Generated<Instant>;
  };
  'payments.payment': {
    id: string;
    company_id: string;
    user_id: string;
    purpose: string;
    checkout_id: string | null;
    amount_minor: bigint;
    currency: string;
    state: Generated<string>;
    order_id: string | null;
    order_asked_at: Instant | null;
    gateway_payment: string | null;
    method: string | null;
    failure: string | null;
    expires_at: Instant;
    paid_at: Instant | null;
    tellings: Generated<number>;
    answered: Generated<number>;
    ask_again_at: Instant | null;
    asks: Generated<number>;
    created_at: Generated<Instant>;
  };
  'payments.receipt': {
    gateway_payment: string;
    company_id: string;
    payment_id: string;
    subject: string;
    amount_minor: bigint;
    currency: string;
    is_kept: boolean;
    received_at: Generated<Instant>;
  };
  'payments.refund': {
    id: string;
    company_id: string;
    payment_id: string;
    key: string;
    gateway_payment: string;
    amount_minor: bigint;
    currency: string;
    reason: string;
    state: Generated<string>;
    gateway_refund: string | null;
    sent_at: Instant | null;
    asks: Generated<number>;
    ask_again_at: Instant | null;
    created_at: Generated<Instant>;
    ended_at: Instant | null;
  };
  'payments.report': {
    day: LocalDate;
    ran_at: Instant;
    lines: number;
    agreed: number;
    fees_minor: bigint;
  };
  'payments.report_line': {
    gateway_id: string;
    day: LocalDate;
    kind: string;
    amount_minor: bigint;
    kept_minor: bigint;
  };
  'payments.virtual_account': {
    company_id: string;
    gateway_id: string;
    account_number: string;
    ifsc: string;
    bank_name: string;
    beneficiary: string;
    created_at: Generated<Instant>;
  };
  'payments.webhook': {
    event_id: string;
    body_hash: string;
    body: Bytes;
    received_at: Generated<Instant>;
    handled_at: Instant | null;
    claimed_until: Generated<Instant>;
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
  'pricing.company_group': {
    company_id: string;
    group_name: string;
    changed_at: Generated<Instant>;
    changed_by: string;
  };
  'pricing.edition': {
    subject: string;
    number: bigint;
  };
  'pricing.rule': {
    seq: Generated<bigint>;
    id: string;
    version: number;
    kind: string;
    name: string;
    company_id: string | null;
    group_name: string | null;
    supplier: string | null;
    carrier: string | null;
    route: string | null;
    class: string | null;
    service: string | null;
    lead_from: number | null;
    lead_until: number | null;
    basis_points: number | null;
    share_of: string | null;
    amount_minor: bigint | null;
    per: string | null;
    valid_from: Instant;
    valid_until: Instant | null;
    created_at: Generated<Instant>;
    created_by: string;
    created_by_name: string;
    reason: string | null;
  };
  'pricing.tax_rule': {
    code: string;
    version: number;
    title: string;
    params: Json;
    citation: string;
    status: string;
    valid_from: Instant;
    valid_until: Instant | null;
    created_at: Generated<Instant>;
    created_by: string;
    reason: string | null;
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
