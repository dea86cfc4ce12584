import { findSqlFunctionFile, type Mutant } from '../project-copy.ts';
import { CANCELLATION_MUTANTS } from './cancellation-mutants.ts';
import { MANUAL_MUTANTS } from './manual-amendment-mutants.ts';
import { REFUND_MUTANTS } from './refund-mutants.ts';
import { TRANSITION_MUTANTS } from './transition-mutants.ts';

const ADVANCE = { file: 'server/src/modules/checkout/advance-checkout.ts' };
const RUN = { file: 'server/src/modules/checkout/place-supplier-order.ts' };
const START = { file: 'server/src/modules/checkout/start-checkout.ts' };
const ONCE = { file: 'server/src/platform/idempotency/run-once.ts' };
const LIMITER = {
  file: 'server/src/platform/limits/attempt-limiter.ts',
  suite: 'server/src/platform/limits/limits.test.ts',
};
const OUTBOX = { file: 'server/src/platform/outbox.ts', suite: 'server/src/platform/outbox.test.ts' };

const ADVANCED = 'server/src/modules/checkout/advance-checkout.test.ts';
const INTERRUPTED = 'server/src/modules/checkout/interrupted-checkout.test.ts';
const PAID = 'server/src/modules/checkout/start-checkout.test.ts';
const RIGHTS = 'server/src/modules/checkout/spending-limits.test.ts';
const HALTED = 'server/src/modules/checkout/halt-or-continue-after-failed-item.test.ts';
const SWEPT = 'server/src/modules/checkout/stalled-checkouts-and-orphan-orders.test.ts';

const WORKFLOW_BUGS: Readonly<Record<string, Mutant>> = {
  'an order whose intent somebody else recorded is sent again': {
    ...RUN,
    piece: "await this.#becomeUnknown(['ordering'], 0);\n        return this.#lookUp();",
    by: 'return this.#send(this.#row.sends);',
    suite: INTERRUPTED,
    test: 'a worker that died after recording its intent: the booking is looked up, never sent again',
  },
  'a booking that is unknown is sent again': {
    ...RUN,
    piece: "case 'unknown':\n        return this.#lookUp();",
    by: "case 'unknown':\n        return this.#send(this.#row.sends);",
    suite: ADVANCED,
    test: 'hung: not found at first, confirmed at the third look-up',
  },
  'no clear answer counts as a refusal': {
    ...RUN,
    piece: "await this.#becomeUnknown(['ordering'], askAgainMs(0));\n        return;",
    by: "return this.#rejected('supplier-rejected');",
    suite: ADVANCED,
    test: 'timed out but booked: found by our reference and confirmed, sent once, one order',
  },
  'an order that is not found is given up': {
    ...RUN,
    piece: 'if (over) {\n',
    by: 'if (!over) {\n',
    suite: ADVANCED,
    test: 'hung: not found at first, confirmed at the third look-up',
  },
  'an order that is never found is asked for without end': {
    ...RUN,
    piece: "await this.transition(['unknown'], 'escalated');\n      return;",
    by: '// nobody is told',
    suite: ADVANCED,
    test: 'timed out and not booked: looked up until the window closes, then an operator’s, with the money held',
  },
  'a booking moves and its history does not say so': {
    file: findSqlFunctionFile('bookings.transition_booking'),
    piece: 'case when b.state = to_states[cardinality(to_states)] then b.history',
    by: 'case when true then b.history',
    suite: ADVANCED,
    test: 'two flights are ordered, charged and confirmed, each under its own reference',
  },
  'what waits is asked for before its time': {
    ...RUN,
    piece: "now.state !== 'unknown' || !now.due ||",
    by: "now.state !== 'unknown' ||",
    suite: ADVANCED,
    test: 'a booking that waits is not asked for before its time',
  },
  'a supplier that cannot be reached is tried without end': {
    ...RUN,
    piece: "if (sends >= MOST_SENDS) return this.#rejected('supplier-unreachable');",
    by: '',
    suite: ADVANCED,
    test: 'a supplier that cannot be reached: sent three times at most, then failed and released',
  },
  'what was refused is captured': {
    ...RUN,
    piece: "await this.#settle('released');\n  }",
    by: "await this.#settle('captured');\n  }",
    suite: ADVANCED,
    test: 'rejected: the booking fails, the money is given back, no order exists',
  },
  'an ordered booking that was interrupted is not paid for': {
    ...RUN,
    piece: "case 'ordered':\n        return this.#settle('captured');",
    by: "case 'ordered':\n        return;",
    suite: INTERRUPTED,
    test: 'a worker that died at workflow.after-outcome: the next one brings the booking to its one end',
  },
  'every run sends everything': {
    ...ADVANCE,
    piece: '.advance(mine.has(row.id))',
    by: ".advance(row.state === 'ordering')",
    suite: INTERRUPTED,
    test: 'two workers on one checkout at once: one order for each booking',
  },
  'orders go out without money': {
    ...ADVANCE,
    piece: "const pending = before.filter((row) => row.state === 'pending' && row.pay_with !== 'later');",
    by: 'const pending = before.slice(before.length);',
    suite: INTERRUPTED,
    test: 'two checkouts race for a wallet that covers one: exactly one is charged, the other fails untouched',
  },
  'a run that was given up for lost goes on': {
    ...ADVANCE,
    piece: 'if (checkout.attempt !== input.attempt) return { done: true };',
    by: '',
    suite: INTERRUPTED,
    test: 'a run that the sweeper took for lost gives way to the one it started',
  },
  'money set aside for what has ended stays set aside': {
    ...ADVANCE,
    piece:
      "if (state === 'failed') await settleMoneyHold(deps.db, companyId, id as BookingId, 'released', []);",
    by: "if (state === 'failed') void id;",
    suite: INTERRUPTED,
    test: 'money set aside for a checkout that has ended meanwhile is let go of, though who set it aside was killed',
  },
  'what a lost history may have ordered is ordered': {
    file: findSqlFunctionFile('checkout.begin_orders'),
    piece: 'if not candidate.same_history then',
    by: 'if false then',
    suite: INTERRUPTED,
    test: 'a booking written in another history of the database is looked up and never sent',
  },
  'a checkout that halts goes on': {
    file: findSqlFunctionFile('checkout.begin_orders'),
    piece: 'if halts and candidate.pay_by is null then',
    by: 'if false then',
    suite: HALTED,
    test: 'halt: what comes after an item that fails is not booked, what came before stays booked',
  },
  'a checkout that halts does not wait for what is unknown': {
    file: findSqlFunctionFile('checkout.ordering_readiness'),
    piece:
      "when bool_or(b.state in ('ordering', 'unknown', 'ordered') or b.ask_again_at > platform.now()) then 'wait'",
    by: "when bool_or(b.state in ('ordering')) then 'wait'",
    suite: HALTED,
    test: 'halt: an item that is unknown is waited for, and the rest is booked when it is found',
  },
  'a checkout is closed while a booking is under way': {
    file: findSqlFunctionFile('checkout.schedule_checkout_step'),
    piece: "set state = case when unfinished then 'open' else 'done' end,",
    by: "set state = 'done',",
    suite: ADVANCED,
    test: 'hung: not found at first, confirmed at the third look-up',
  },
};

const OUTBOX_BUGS: Readonly<Record<string, Mutant>> = {
  'a row is forgotten before it is delivered': {
    ...OUTBOX,
    piece: 'if (due.length === 0) return 0;',
    by: 'if (due.length === 0) return 0;\n  await db.run([forget({ ids: due.map((row) => row.id) })]);',
    test: 'with the engine away rows stay, and are delivered when it is back',
  },
  'a row that the engine did not take is forgotten': {
    ...OUTBOX,
    piece: "delivery.status === 'fulfilled' ? [delivery.value] : []",
    by: "delivery.status === 'fulfilled' ? [delivery.value] : [{ id: due[0]?.id ?? '', isKeyUsedUp: false }]",
    test: 'with the engine away rows stay, and are delivered when it is back',
  },
  'a row that was delivered stays': {
    ...OUTBOX,
    piece: 'await db.run([forget({ ids: delivered })]);',
    by: '',
    test: 'a row is delivered, starts its workflow and is gone',
  },
  'rows are not claimed': {
    ...OUTBOX,
    piece: "platform.now() + ${p.seconds}::int * interval '1 second'",
    by: "platform.now() - ${p.seconds}::int * interval '1 second'",
    test: 'a row delivered twice, by a relay that died before it could say so, starts one workflow',
  },
  'two relays take the same rows': {
    ...OUTBOX,
    piece: '.forUpdate()\n        .skipLocked(),',
    by: ',',
    test: 'a relay passes over rows that another is claiming, and does not wait for them',
  },
  'each delivery starts a workflow of its own': {
    file: 'server/src/platform/durable-workflows.ts',
    piece: '${encodeURIComponent(target)}/${encodeURIComponent(key)}/run/send',
    by: '${encodeURIComponent(target)}/${encodeURIComponent(key + String(Math.random()))}/run/send',
    suite: 'server/src/platform/outbox.test.ts',
    test: 'a row delivered twice, by a relay that died before it could say so, starts one workflow',
  },
  'a key that somebody else has used counts as delivered': {
    ...OUTBOX,
    piece: 'const isFirst = row.deliveries === 1;',
    by: 'const isFirst = row.deliveries === 0;',
    test: 'a key that somebody else has used is noticed at the first delivery, and the workflow runs under a new one',
  },
  'deliveries are not counted': {
    ...OUTBOX,
    piece: 'deliveries: sql<number>`deliveries + 1`,',
    by: 'deliveries: sql<number>`1`,',
    test: 'a row delivered twice, by a relay that died before it could say so, starts one workflow',
  },
  'a used key is kept': {
    ...OUTBOX,
    piece: 'key: sql<string>`default`, ',
    by: '',
    test: 'a key that somebody else has used is noticed at the first delivery, and the workflow runs under a new one',
  },
  'what stood still is started under the same attempt': {
    file: findSqlFunctionFile('checkout.restart_stalled_checkouts'),
    piece: 'set attempt = c.attempt + 1, lease_expires_at',
    by: 'set lease_expires_at',
    suite: SWEPT,
    test: 'a checkout whose workflow should have moved is started again, under a new attempt each time',
  },
  'what still waits in the outbox is started again': {
    file: findSqlFunctionFile('checkout.restart_stalled_checkouts'),
    piece: "and not exists (select from platform.outbox o where o.id = c.id || ':' || c.attempt)",
    by: '',
    suite: SWEPT,
    test: 'a checkout that still waits in the outbox is late, not lost',
  },
};

const IDEMPOTENCY_BUGS: Readonly<Record<string, Mutant>> = {
  'a twin is told of a broken system': {
    ...ONCE,
    piece: "if (isUniqueViolation(error, 'idempotency_pkey')) return 'twin';",
    by: "if (isUniqueViolation(error, 'platform_pkey')) return 'twin';",
    suite: PAID,
    test: 'one key for ten trips at once: one checkout, nine are told that the key is used',
  },
  'a key stands for any request': {
    ...ONCE,
    piece: 'if (first.request_hash !== request.hash)',
    by: 'if (first.request_hash.length !== request.hash.length)',
    suite: PAID,
    test: 'another request under a used key is refused, whatever became of the first',
  },
  'the key is not stored': {
    file: 'server/src/platform/idempotency/idempotency-queries.ts',
    piece: 'or pg_current_xact_id_if_assigned() is not null`',
    by: 'or pg_current_xact_id_if_assigned() is null`',
    suite: PAID,
    test: '32 clients × 20 keys at once: one checkout a key, every client is answered with it',
  },
  'a trip is paid as often as it is asked for': {
    file: findSqlFunctionFile('trips.assign_trip_to_checkout'),
    piece: 'where t.id = of_trip and t.checkout_id is null and md5(',
    by: 'where t.id = of_trip and md5(',
    suite: PAID,
    test: 'ten keys for one trip at once: one checkout, nine are told of it',
  },
  'a checkout is written without its row in the outbox': {
    file: findSqlFunctionFile('checkout.start_checkout'),
    piece: 'if payment is null then\n    perform platform.start_workflow',
    by: 'if false then\n    perform platform.start_workflow',
    suite: PAID,
    test: 'a checkout is written whole: its bookings, its key, its outbox row and its audit entry',
  },
  'what was put into a trip meanwhile is paid unseen': {
    file: findSqlFunctionFile('trips.assign_trip_to_checkout'),
    piece: ' and md5(t.items::text) = seen_items;',
    by: ';',
    suite: RIGHTS,
    test: 'who may buy is looked at again when the checkout is written',
  },
  'something else at the same price is paid unseen': {
    ...START,
    piece: ' || !isShown(storedItems, body)) {',
    by: ') {',
    suite: PAID,
    test: 'a trip that is made of other things than the buyer was shown is shown again, at whatever price',
  },
  'a price that changed is paid unseen': {
    ...START,
    piece: 'if (!isEqualMoney(total, fromWireMoney(body.acceptedTotal)) || !isShown(storedItems, body)) {',
    by: 'if (!isShown(storedItems, body)) {',
    suite: PAID,
    test: 'a price that changed is told with the new total, takes nothing, and can be accepted',
  },
};

/**
 * Lists bugs that a careless change could introduce into booking, cancelling, changing and refunding, with the test
 * that must detect each.
 */
const LIMIT_BUGS: Readonly<Record<string, Mutant>> = {
  'without Redis no attempt is refused': {
    ...LIMITER,
    piece: '?? this.#memory.attempt(key, this.#policy, below);',
    by: '?? { allowed: true, count: 1, retryAfterMs: 0 };',
    test: 'attempts, when Redis is killed between two of them identity.guesses holds',
  },
  'a limit that is counted in the process first is never reached': {
    ...LIMITER,
    piece: 'this.#memory.attempt(key, policy, Number.MAX_SAFE_INTEGER, times);',
    by: 'this.#memory.attempt(key, { ...policy, most: Infinity }, Number.MAX_SAFE_INTEGER, times);',
    test: 'attempts, when there was never a Redis search.searches holds',
  },
  'any number may be under way at once': {
    file: 'server/src/platform/limits/concurrency-limit.ts',
    piece: 'if (open >= this.#most) return undefined;',
    by: '',
    suite: LIMITER.suite,
    test: 'identity.password-hashes lets in as many at once as its row says',
  },
  'a support ticket takes one message too many': {
    file: findSqlFunctionFile('support.add_customer_message'),
    piece: 't.last_seq >= most_in_all',
    by: 't.last_seq > most_in_all',
    suite: LIMITER.suite,
    test: 'support.messages-in-all lets in the last that its row allows, and no more',
  },
};

export const BOOKING_MUTANTS: Readonly<Record<string, Mutant>> = {
  ...WORKFLOW_BUGS,
  ...OUTBOX_BUGS,
  ...IDEMPOTENCY_BUGS,
  ...LIMIT_BUGS,
  ...CANCELLATION_MUTANTS,
  ...MANUAL_MUTANTS,
  ...REFUND_MUTANTS,
  ...TRANSITION_MUTANTS,
};
