import { findSqlFunctionFile, type Mutant } from '../project-copy.ts';

const CALCULATE = {
  file: 'server/src/modules/amendments/refund-calculation.ts',
  suite: 'server/src/modules/amendments/refund-calculation.test.ts',
};
const CHANGED = { suite: 'server/src/modules/amendments/booking-change.test.ts' };
const ADVANCE = { file: 'server/src/modules/amendments/amendment-workflow.ts' };
const CANCELLED = { suite: 'server/src/modules/amendments/cancellation.test.ts' };
const CONFIRMED = { suite: 'server/src/modules/amendments/confirm-cancellation.test.ts' };
const INTERRUPTED = { suite: 'server/src/modules/amendments/interrupted-cancellation.test.ts' };
const FUNDS = { suite: 'server/src/modules/refunds/changes-paid-with-several-payment-methods.test.ts' };
const OVER = { suite: 'server/src/modules/refunds/refunds-above-quote.test.ts' };
const UNEXPECTED = { suite: 'server/src/modules/refunds/unmatched-refunds.test.ts' };
const DONE_ALONE = { suite: 'server/src/modules/workqueue/sole-approval.test.ts' };
const SERVICE_REQUESTS = { suite: 'server/src/modules/amendments/service-requests.test.ts' };
const MANUAL_CHANGE =
  'asked, quoted on the telephone, confirmed, done by hand, and paid back when somebody says that it came';
const REST = { suite: 'server/src/modules/refunds/change-after-part-cancellation.test.ts' };
const REFUNDED = { suite: 'server/src/modules/refunds/process-supplier-refunds.test.ts' };

/** These mutants concern a booking after it was made: cancelling it, changing it, and refunding what is owed. */
export const CANCELLATION_MUTANTS: Readonly<Record<string, Mutant>> = {
  'what is ours comes back with every cancellation': {
    ...CALCULATE,
    piece: '    ...(isVoid ? [] : retainedLines(part)),\n',
    by: '',
    test: 'the lines of a refund from what was paid: charge, commission still earned on it, what is ours',
  },
  'more comes back than there is room for': {
    ...CALCULATE,
    piece: 'greatest(0n, least(paid, refundable))',
    by: 'greatest(0n, paid)',
    test: 'no more comes back than there is room for, however generous a supplier is',
  },
  'all of the commission is recalled, whatever the supplier keeps': {
    ...CALCULATE,
    piece: 'share(lineOf(part, code), back, whole);',
    by: 'lineOf(part, code);',
    test: 'the lines of a refund from what was paid: charge, commission still earned on it, what is ours',
  },
  'a quote counts after its time': {
    ...CHANGED,
    file: findSqlFunctionFile('amendments.confirm_amendment'),
    piece: "if m.state = 'expired' or m.expires_at <= platform.now() or",
    by: "if m.state = 'expired' or",
    test: 'as shown or not at all the database decides when a quote is over: open until the moment, refused from it on',
  },
  'a change brings back what the supplier has moved since': {
    file: findSqlFunctionFile('amendments.confirm_amendment'),
    suite: 'server/src/modules/monitoring/schedule-change-after-quote.test.ts',
    piece: ' or m.version <> b.version\n',
    by: '\n',
    test: 'what the supplier moves after a quote makes it worth nothing, and the next one keeps what was moved',
  },
  'another sum than the one shown is taken': {
    ...CHANGED,
    file: findSqlFunctionFile('amendments.confirm_amendment'),
    piece: "if accepted <> m.total_minor then return 'price-changed'; end if;",
    by: '',
    test: 'as shown or not at all another total than the one shown is refused with the right one, and nothing is set aside',
  },
  'a move that nobody answers for is asked for without end': {
    ...CHANGED,
    file: findSqlFunctionFile('amendments.transition_amendment'),
    piece: "if to_state = 'unknown' and m.ask_until <= platform.now() then became := 'escalated'; end if;",
    by: '',
    test: 'as shown or not at all never confirmed in half an hour: an operator decides, and the money stays held',
  },
  'no clear answer to a move counts as a refusal': {
    ...ADVANCE,
    ...CHANGED,
    piece: 'return this.doubt(askAgainMs(this.#row.doubts));',
    by: "return this.reject('supplier-rejected');",
    test: 'as shown or not at all supplier changed it and never said so: the same quote is confirmed again, and counts once',
  },
  'a change is not paid for': {
    ...CHANGED,
    file: findSqlFunctionFile('amendments.finish_booking_change'),
    piece:
      "ledger.settle_hold(m.booking_id || ' ' || m.id, 'captured', m.terms -> 'lines') <> 'captured' then",
    by: 'false then',
    test: 'another departure a dearer one: the difference of our own price and the fee are set aside, and taken once it is confirmed',
  },
  'what was set aside for a change that was refused stays set aside': {
    ...CHANGED,
    file: findSqlFunctionFile('amendments.reject_amendment'),
    piece:
      "if m.kind = 'change' then perform ledger.settle_hold(m.booking_id || ' ' || m.id, 'released', '[]'::jsonb); end if;",
    by: '',
    test: 'as shown or not at all refused when it is confirmed: the money is let go of and the booking is as it was',
  },
  'what comes back is paid before it has come': {
    ...CHANGED,
    file: findSqlFunctionFile('refunds.create_expected_refunds'),
    piece: "if one ->> 'component' = 'ours' then\n      perform refunds.pay_refund",
    by: 'if true then\n      perform refunds.pay_refund',
    test: 'another departure a cheaper one: what comes back is owed by the supplier and not paid before it has come',
  },
  'a cancellation owes nothing back': {
    ...CANCELLED,
    ...ADVANCE,
    piece: '      this.#deps.createExpectedRefunds({ amendment }),\n',
    by: '',
    test: 'cancelled whole: the booking, the refund clock, the money when it comes, the mail, the audit entry, the history',
  },
  'one company takes the place of another’s booking': {
    file: 'server/db/baseline/15-amendments.sql',
    suite: 'server/src/modules/amendments/amendment-table-privileges.test.ts',
    piece:
      'constraint amendment_of_booking foreign key (company_id, booking_id) references bookings.booking(company_id, id)',
    by: 'constraint amendment_of_booking check (true)',
    test: 'nothing is written about another company’s booking, by whatever statement of the application: amendment',
  },
  'the application may write what was quoted anew': {
    file: 'server/db/baseline/15-amendments.sql',
    suite: 'server/src/modules/amendments/amendment-table-privileges.test.ts',
    piece: 'grant update (state, confirmed_by,',
    by: 'grant update (terms, state, confirmed_by,',
    test: 'what was quoted stays as it was quoted: terms',
  },
  'what is paid to change a colleague’s booking counts for nobody': {
    file: findSqlFunctionFile('amendments.transition_amendment'),
    suite: 'server/src/modules/amendments/booking-change-counts-as-spending.test.ts',
    piece: "became = 'rejected' then perform checkout.delete_booking_change_spending",
    by: "became in ('rejected', 'done') then perform checkout.delete_booking_change_spending",
    test: 'what a change costs counts against whoever makes it, and not against whoever made the booking',
  },
  'a repeated confirmation is refused like a second one': {
    ...CONFIRMED,
    file: 'server/src/platform/idempotency/run-once.ts',
    piece: 'if (replay && first.subject !== null) return replay(first.subject);',
    by: 'if (replay && first.subject === null) return replay(first.request_id);',
    test: 'the same key is the same confirmation, however often and at once; another key comes too late',
  },
  'two quotes of one booking are taken at once': {
    ...CONFIRMED,
    file: findSqlFunctionFile('amendments.confirm_amendment'),
    piece: "if amendments.has_active_amendment(b.id) then return 'amendment-in-progress'; end if;",
    by: '',
    test: 'of several quotes of one booking, confirmed at once, one is taken; when it is done the others are worth nothing',
  },
  'a cancellation that was lost is started under the same attempt': {
    ...INTERRUPTED,
    file: findSqlFunctionFile('amendments.restart_stalled_amendments'),
    piece: 'update amendments.amendment m set attempt = m.attempt + 1, lease_expires_at',
    by: 'update amendments.amendment m set lease_expires_at',
    test: 'a workflow that was lost is started again under the next attempt, and the lost one gives way',
  },
  'a cancellation that was given up for lost goes on': {
    ...ADVANCE,
    ...INTERRUPTED,
    piece: 'if (!row || row.attempt !== attempt) return { done: true };',
    by: 'if (!row) return { done: true };',
    test: 'a workflow that was lost is started again under the next attempt, and the lost one gives way',
  },
  'a cancellation that was interrupted while it was sent stays there': {
    ...ADVANCE,
    ...INTERRUPTED,
    piece: "if (row.state === 'sending') await run.doubt(0);",
    by: '',
    test: 'a worker that died at workflow.after-supplier: the next one brings the cancellation to its one end',
  },
  'a late attempt rejects what a later one has sent': {
    ...INTERRUPTED,
    file: findSqlFunctionFile('amendments.transition_amendment'),
    piece: '\n    and x.sends = coalesce(of_send, x.sends) for update;',
    by: ' for update;',
    test: 'a late attempt that could not reach the supplier does not reject what a later one has sent',
  },
  'a supplier that cannot be reached is asked to cancel without end': {
    ...ADVANCE,
    ...INTERRUPTED,
    piece: "if (sends + 1 >= MOST_SENDS) return this.reject('supplier-unreachable');",
    by: '',
    test: 'what never reached the supplier is sent three times, and then the booking stays as it is',
  },
  'a credit line gets back more than it is drawn': {
    ...REFUNDED,
    file: findSqlFunctionFile('ledger.post_refund'),
    piece: 'select least(share.minor, greatest(0, -a.balance_minor)) into owed',
    by: 'select share.minor into owed',
    test: 'paid back the way it was paid a credit line gets back as much as it is drawn, and the wallet the rest',
  },
  'what was paid first is given back first': {
    ...FUNDS,
    file: findSqlFunctionFile('amendments.refundable_remainders'),
    piece: 'order by h.settled_at desc, h.booking_id desc\n$$;',
    by: 'order by h.settled_at, h.booking_id\n$$;',
    test: 'a change paid from another fund than the booking booked on credit, changed from the wallet: the wallet gets back what the change took, the credit line the rest',
  },
  'a payment is locked after its account': {
    ...FUNDS,
    file: findSqlFunctionFile('refunds.pay_refund'),
    piece: "a.kind = 'payment' where p.expected_refund_id = of_expected_refund) order by x.id for update;",
    by: "a.kind = 'payment' where p.expected_refund_id = of_expected_refund);",
    test: 'a change paid from another fund than the booking beside a refund of the same payment: both take the payment before its account, and neither waits for ever',
  },
  'a fund gets back more than was taken from it': {
    ...FUNDS,
    file: findSqlFunctionFile('amendments.allocate_refund'),
    piece: 'one.account, least(to_go, one.refundable_minor))',
    by: 'one.account, to_go)',
    test: 'a change paid from another fund than the booking paid through the gateway and changed from the wallet: the gateway is asked for no more than it took',
  },
  'what is promised along a capture is promised along it again': {
    ...FUNDS,
    file: findSqlFunctionFile('amendments.refundable_remainders'),
    piece: 'where p.company_id = h.company_id and p.hold = h.booking_id), 0)::bigint',
    by: 'where false), 0)::bigint',
    test: 'a change paid from another fund than the booking several changes and a part given back: the latest capture first, and together never more than was taken',
  },
  'the ledger gives back along a capture as often as it is asked': {
    ...REFUNDED,
    file: findSqlFunctionFile('ledger.post_refund'),
    piece: "p.linked_subject = share.hold and p.linked_kind = 'capture') > share.captured then",
    by: "p.linked_subject = '') > share.captured then",
    test: 'refund race: of 64 parallel partial refunds as many go through as were paid for, and never more',
  },
  'a refund that failed and was sent on counts for ever': {
    file: findSqlFunctionFile('payments.refund_payment_remainder'),
    suite: 'server/src/modules/payments/refunds.test.ts',
    piece: ' and not payments.was_refund_reissued(r)), 0)',
    by: '), 0)',
    test: 'the gateway fails, and an operator sends it on through the gateway once more: the rest of the payment goes back, and no more than it is',
  },
  'a quote from before more came than was promised is still taken': {
    ...OVER,
    file: findSqlFunctionFile('amendments.increase_promised_refunds'),
    piece: 'case when makes_quotes_stale then 1 else 0 end',
    by: '0',
    test: 'more comes than was promised quotes from before it are worth nothing, and another can be done',
  },
  'what comes over takes what a move on its way gives back': {
    ...OVER,
    file: findSqlFunctionFile('refunds.record_refund_arrival'),
    piece: "and m.state in ('asked', 'sending', 'unknown', 'escalated')));",
    by: 'and false));',
    test: 'more comes than was promised while another part is on its way to be cancelled: that can still be finished',
  },
  'what a supplier owes for a change that costs more is asked of nobody': {
    file: findSqlFunctionFile('refunds.create_expected_refunds'),
    suite: 'server/src/modules/refunds/supplier-refund-after-dearer-change.test.ts',
    piece: "  expected_refunds := m.terms -> 'expectedRefunds';",
    by: "  if m.kind = 'change' and m.total_minor >= 0 then return; end if;\n  expected_refunds := m.terms -> 'expectedRefunds';",
    test: 'what the supplier gives back for a change that costs more is waited for, and moves nothing when it comes',
  },
  'what a supplier gives back after all is looked for by nobody': {
    ...UNEXPECTED,
    file: findSqlFunctionFile('refunds.create_expected_refunds'),
    piece: "  if m.kind = 'cancellation' and not exists (",
    by: "  if m.kind = 'none' and not exists (",
    test: 'an order that ended with nothing is looked at all the same: what comes is the buyer’s, and on the desk',
  },
  'what comes over is rounded away': {
    ...CALCULATE,
    ...UNEXPECTED,
    piece: 'const over = least(before, greatest(0n, theirs - supplierMinor));',
    by: 'const over = 0n * before;',
    test: 'what comes for a part whose price went back before is nobody’s round-off',
  },
  'what came over is on nobody’s desk': {
    ...UNEXPECTED,
    file: findSqlFunctionFile('workqueue.list_open_work_items'),
    piece: "where d.component = 'supplier' and d.arrived_minor > d.arrived_settled_minor",
    by: 'where false',
    test: 'more than was quoted: the buyer gets what was paid, and the rest stands apart until it goes back to the supplier',
  },
  'one person’s corrections do not count at the desk': {
    ...DONE_ALONE,
    file: findSqlFunctionFile('ledger.submit_ledger_change_proposal'),
    piece: 'a.company_id, a.amount_minor);',
    by: 'a.company_id, 0);',
    test: 'one person moves no more alone in a day than the threshold, through whichever routes: work item after correction',
  },
  'a credit limit that one person raises counts to nothing': {
    ...DONE_ALONE,
    file: findSqlFunctionFile('ledger.propose_credit_terms'),
    piece: 'a.amount_minor := greatest(0, raised);',
    by: 'a.amount_minor := 0;',
    test: 'a credit limit that is raised counts by what it is raised by, together with a correction',
  },
  'who may not see what a price is made of sees it': {
    file: 'server/src/platform/http/redact-response.ts',
    suite: 'server/src/modules/amendments/price-breakdown-rights.test.ts',
    piece: 'if (!redact || !answer.ok || (ctx as CompanyContext).may(PRICE_READER)) return answer;',
    by: 'if (!redact || !answer.ok || (ctx as CompanyContext).userId) return answer;',
    test: 'what a cancellation costs is one sum for who may not see what a price is made of, and they can confirm it',
  },
  'what people wrote about a booking goes at once': {
    file: findSqlFunctionFile('workqueue.can_erase_free_text'),
    suite: 'server/src/modules/workqueue/erase-free-text.test.ts',
    piece: 'b.arrives_at < long_ago and b.state',
    by: 'b.state',
    test: '180 days after the journey the words go and the deeds stay',
  },
  'one person’s deeds by three routes at once do not see each other': {
    ...DONE_ALONE,
    file: findSqlFunctionFile('ledger.needs_second_person'),
    piece:
      "  perform pg_advisory_xact_lock(hashtextextended('done alone by ' || platform.current_operator(), 0));\n",
    by: '',
    test: 'at the same moment by every route: one is done, and the others wait for a second person',
  },
  'what one person does for other companies does not count': {
    suite: 'server/src/modules/ledger/operator-limits.test.ts',
    file: findSqlFunctionFile('ledger.needs_second_person'),
    piece: "amount + coalesce(sum(a.amount_minor), 0) > (limits ->> 'inAll')::bigint",
    by: 'false',
    test: 'one operator moves no more alone in a day than the daily limit, however many companies there are',
  },
  'whoever approved a company is the second person for its money': {
    suite: 'server/src/modules/ledger/operator-limits.test.ts',
    file: findSqlFunctionFile('approvals.decide_approval'),
    piece: 'and c.approved_by = by_user',
    by: 'and false',
    test: 'whoever approved a company does not fund it alone, and is not the second person for it',
  },
  'other names at another price lose the ancillaries': {
    file: 'server/src/modules/amendments/booking-change-price.ts',
    suite: 'server/src/modules/amendments/booking-change-price.test.ts',
    piece:
      '    ...(!instead && (before.ancillaries ?? []).length > 0 && { ancillaries: before.ancillaries ?? [] }),\n',
    by: '',
    test: 'what is bought instead has no ancillaries, even at the same total; other names keep them',
  },
  'the rest of a booking is changed at the price of all of it': {
    file: 'server/src/modules/amendments/quote-booking-change.ts',
    ...REST,
    piece: '    price: isPart\n',
    by: '    price: isPart && !isPart\n',
    test: 'a part cancelled, the rest changed to a dearer bus, the rest cancelled: every rupee along its capture',
  },
  'what was gone before a change is gone of what was bought by it, too': {
    ...REST,
    file: findSqlFunctionFile('amendments.finish_booking_change'),
    piece: "  update amendments.refund_balance t set cancelled_amounts = '{}' where t.booking_id = b.id;\n",
    by: '',
    test: 'a part cancelled, the rest changed to a dearer bus, the rest cancelled: every rupee along its capture',
  },
  'a refund that comes short is paid back whole': {
    ...REFUNDED,
    file: findSqlFunctionFile('refunds.record_refund_arrival'),
    piece: 'target := greatest(0, d.amount_minor + arrived_rupees - d.quoted_rupees_minor);',
    by: 'target := d.amount_minor;',
    test: 'what does not come as it was quoted a refund that comes short is passed on as it came, and the difference stays to be seen',
  },
  'more is paid back than was ever paid': {
    ...REFUNDED,
    file: findSqlFunctionFile('refunds.record_refund_arrival'),
    piece: 'target := least(target, greatest(d.amount_minor, d.paid_back_minor) + t.paid_minor',
    by: 'target := least(target, target + t.paid_minor',
    test: 'what does not come as it was quoted more than was quoted is passed on, up to what was paid and not beyond',
  },
  'what is to be done by hand is sent to the supplier': {
    ...SERVICE_REQUESTS,
    file: findSqlFunctionFile('amendments.begin_amendment_send'),
    piece: "  if m.quote_kind = 'manual' then\n    return case",
    by: '  if false then\n    return case',
    test: MANUAL_CHANGE,
  },
  'a supplier is asked for a refund that it was told of on the telephone': {
    ...SERVICE_REQUESTS,
    file: findSqlFunctionFile('refunds.create_expected_refunds'),
    piece: " = 'supplier' and m.quote_kind <> 'manual' then platform.now() end",
    by: " = 'supplier' then platform.now() end",
    test: MANUAL_CHANGE,
  },
  'an operator has a supplier asked again about what is done by hand': {
    ...SERVICE_REQUESTS,
    file: findSqlFunctionFile('amendments.retry_amendment'),
    piece: "\n      and x.quote_kind <> 'manual' returning",
    by: ' returning',
    test: 'once it is confirmed no supplier is asked again by itself, whoever wants it to be',
  },
  'our people are asked for what the supplier quotes by itself': {
    file: 'server/src/modules/amendments/service-requests.ts',
    ...SERVICE_REQUESTS,
    piece: "  if (does) return refuse('supplier-can-cancel');\n",
    by: '',
    test: 'what the supplier quotes by itself nobody telephones for; another company’s booking is not there',
  },
  'a booking is confirmed and not watched': {
    file: 'server/src/modules/checkout/place-supplier-order.ts',
    suite: 'server/src/modules/monitoring/start-order-monitoring.test.ts',
    piece: "...(to === 'confirmed' ? [this.#deps.whenConfirmed({ booking: this.#id })] : []),",
    by: '',
    test: 'held first and paid later: its first look is ten minutes after it is confirmed',
  },
  'a notice passes over the booking that is confirmed in the same moment': {
    file: findSqlFunctionFile('monitoring.record_supplier_webhook'),
    suite: 'server/src/modules/monitoring/early-supplier-webhooks.test.ts',
    piece: '  perform monitoring.lock_supplier_orders(of_orders);\n',
    by: '',
    test: 'while the booking is confirmed, the supplier speaks: it is looked up at once',
  },
};
