import { findSqlFunctionFile, type Mutant } from '../project-copy.ts';

const GOODWILL = { suite: 'server/src/modules/monitoring/goodwill-refunds.test.ts' };
const UNMATCHED = { suite: 'server/src/modules/refunds/unmatched-refunds.test.ts' };
const WRITTEN_DOWN = { suite: 'server/src/modules/workqueue/unmatched-refunds.test.ts' };
const WRITTEN_DOWN_TEST =
  'cancelled on the telephone for nothing: what comes after all is found by its reference, written down, and the buyer’s as far as they paid';

/** These mutants concern unexpected refunds: polling for them, matching them to a booking, and recording them. */
export const REFUND_MUTANTS: Readonly<Record<string, Mutant>> = {
  'a cancellation that an operator ends owes nothing back': {
    file: findSqlFunctionFile('workqueue.resolve_unknown_amendment'),
    suite: 'server/src/modules/workqueue/amendment-work-items.test.ts',
    piece:
      "  if transitioned and action = 'amendment-done' then perform refunds.create_expected_refunds(m.id, due_dates); end if;\n",
    by: '',
    test: 'a cancellation whose outcome nobody knows done: it ends as if the supplier had confirmed it, and what is owed back is promised',
  },
  'an order that its supplier cancelled owes nothing back when an operator ends it': {
    file: findSqlFunctionFile('workqueue.handle_supplier_change'),
    suite: 'server/src/modules/workqueue/cancelled-by-supplier.test.ts',
    piece: "    perform refunds.create_expected_refunds(detail ->> 'amendment', due_dates);\n",
    by: '',
    test: 'an operator ends it the whole price is owed back, the buyer is told, and the history says who did it',
  },
  'an order that its supplier cancelled owes nothing back': {
    file: 'server/src/modules/monitoring/record-supplier-cancellation.ts',
    suite: 'server/src/modules/monitoring/supplier-cancellation.test.ts',
    piece: '    callCreateExpectedRefunds({ amendment }),\n',
    by: '',
    test: 'what gives back the whole ends the booking, and all that was paid is owed',
  },
  'what its buyer cancelled for nothing is looked for by nobody': {
    ...GOODWILL,
    file: findSqlFunctionFile('refunds.create_expected_refunds'),
    piece: "m.quote_kind <> 'manual' then platform.now() end,",
    by: "m.quote_kind <> 'manual' and one ->> 'quotedMinor' <> '0' then platform.now() end,",
    test: 'cancelled by its buyer for nothing what the supplier gives after all is the buyer’s, under whatever name, and once',
  },
  'what no quote explains is taken for every due that it could be for': {
    file: 'server/src/modules/refunds/received-refunds.ts',
    suite: 'server/src/modules/monitoring/refunds-agreed-by-telephone.test.ts',
    piece: 'return above(all - others);',
    by: 'return above(all - 0n * others);',
    test: 'at a supplier that answers by program the end that an operator writes later does not take it once more',
  },
  'what was written down for one due is paid once more under the quote of another': {
    file: 'server/src/modules/refunds/received-refunds.ts',
    ...GOODWILL,
    piece: 'return above(sumOf(paid, currency) - counted);',
    by: 'return above(sumOf(paid, currency) - 0n * counted);',
    test: 'what an operator has written down for another part than its quote’s has come once',
  },
  'a supplier that has paid in full by an operator’s word is asked no more': {
    ...GOODWILL,
    file: findSqlFunctionFile('refunds.record_refund_arrival'),
    piece: 'where x.id = of_expected_refund and x.next_check_at is null and',
    by: "where coalesce(platform.current_operator(), '') = '' and x.id = of_expected_refund and x.next_check_at is null and",
    test: 'what has come in full by an operator’s word is looked at some more',
  },
  'what was told apart before something else came is taken all the same': {
    ...GOODWILL,
    file: findSqlFunctionFile('refunds.record_supplier_refund'),
    piece: 'if seen is distinct from (select',
    by: 'if false and seen is distinct from (select',
    test: 'cancelled by its buyer for nothing told apart before something else came: nothing is taken until it is told apart anew',
  },
  'a supplier that has paid in full is asked no more': {
    ...GOODWILL,
    file: findSqlFunctionFile('refunds.record_refund_arrival'),
    piece: 'where x.id = of_expected_refund and x.next_check_at is null and',
    by: 'where false and x.id = of_expected_refund and x.next_check_at is null and',
    test: 'after a refund has come in full: what comes beside it goes to the buyer as far as they paid, and the rest stands apart',
  },
  'a supplier is asked for what it does not owe as often as for what it does': {
    ...GOODWILL,
    file: findSqlFunctionFile('refunds.begin_refund_check'),
    piece: 'else longest_ms * least(4 * power(2, least(d.checks, 30)), 64) end::bigint',
    by: 'else longest_ms end::bigint',
    test: 'cancelled by its buyer for nothing its supplier is asked eight times within sixty days or so, ever more rarely, and then no more',
  },
  'money that nobody awaited ends the rest of a booking, and is paid back again': {
    file: 'server/src/modules/monitoring/record-supplier-cancellation.ts',
    ...GOODWILL,
    piece: ' || hasUnexplainedRefund(refunds, expectedRefunds)',
    by: '',
    test: 'what was taken for a part ends the rest of the booking by nobody’s word but a person’s, and is taken no second time',
  },
  'one person writes down as much money that nobody awaits as they like': {
    ...WRITTEN_DOWN,
    file: findSqlFunctionFile('workqueue.execute_or_propose_money_action'),
    piece: "else (a.detail ->> 'arrivedRupeesMinor')::bigint - d.arrived_rupees_minor end",
    by: 'else 0 end',
    test: WRITTEN_DOWN_TEST,
  },
  'an arrival is recorded at a value that was calculated from another quote': {
    ...UNMATCHED,
    file: findSqlFunctionFile('workqueue.handle_expected_refund'),
    piece:
      "and (detail ->> 'quotedMinor')::bigint = d.quoted_minor and (detail ->> 'quotedRupeesMinor')::bigint = d.quoted_rupees_minor",
    by: '',
    test: 'an arrival is not recorded when the quote that its value was calculated from has changed',
  },
  'a surplus is returned at a value that was calculated from another arrival': {
    ...UNMATCHED,
    file: findSqlFunctionFile('workqueue.settle_excess_refund'),
    piece: " and (detail ->> 'arrivedMinor')::bigint = d.arrived_minor",
    by: '',
    test: 'a surplus is not returned when more has arrived since its value was calculated',
  },
  'half a paisa of a refund is rounded up': {
    file: 'server/src/modules/pricing/convert-currency.ts',
    suite: 'server/src/modules/refunds/refund-in-rupees.test.ts',
    piece: "scaleMoney(amount, numerator, denominator, 'half-even')",
    by: "scaleMoney(amount, numerator, denominator, 'half-up')",
    test: 'one cent at 82.50 is 82 paise: halves go to the even figure',
  },
  'money that nobody awaits cannot be written down': {
    ...WRITTEN_DOWN,
    file: findSqlFunctionFile('workqueue.list_open_work_items'),
    piece: 'where t.reported_at is not null',
    by: 'where t.reported_at is null',
    test: WRITTEN_DOWN_TEST,
  },
};
