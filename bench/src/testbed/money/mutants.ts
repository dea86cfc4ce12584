import { findSqlFunctionFile, type Mutant } from '../project-copy.ts';

const LEDGER = {
  suite: 'server/src/modules/ledger/ledger.test.ts',
};

const APPROVALS = { suite: 'server/src/modules/approvals/approvals.test.ts' };
const CALCULATE = { file: 'server/src/modules/pricing/calculate-price-amounts.ts' };
const PLAN = { file: 'server/src/modules/pricing/price-calculation-plan.ts' };
const RULEBOOK = { file: 'server/src/modules/pricing/rulebook.ts' };
const AIR = { suite: 'server/src/modules/pricing/golden/air.test.ts' };

const LEDGER_BUGS: Readonly<Record<string, Mutant>> = {
  'a hold no longer looks at what there is': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.place_holds'),
    piece: '\n      and a.balance_minor - a.held_minor + a.limit_minor >= total\n',
    by: '\n',
    test: 'money of several bookings is set aside together or not at all',
  },
  'holds are forgotten when money is counted': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.place_holds'),
    piece: 'and a.balance_minor - a.held_minor + a.limit_minor >= total\n    returning',
    by: 'and a.balance_minor + a.limit_minor >= total\n    returning',
    test: 'a credit line is drawn down to its limit and no further, and a debt is paid back but not overpaid',
  },
  'a hold asked for again is set aside again': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.place_holds'),
    piece: 'update ledger.account a set held_minor = a.held_minor - total where a.id = of_account;\n  elsif',
    by: 'null;\n  elsif',
    test: 'a hold asked for again, with money for many of them, is one hold',
  },
  'a blocked line is drawn on': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.place_holds'),
    piece: ' and not a.blocked\n',
    by: '\n',
    test: 'a limit lowered under what is used stops every further draw; a blocked line draws nothing',
  },
  'a hold finds the account of another company': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.place_holds'),
    piece: 'where a.id = of_account and a.company_id = platform.current_company() and not a.blocked',
    by: 'where a.id = of_account and not a.blocked',
    test: 'one company cannot hold or settle the money of another',
  },
  'a hold that has ended is settled again': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.end_hold'),
    piece: "  if held.state <> 'held' then return held.state; end if;\n",
    by: '',
    test: 'a hold ends once: released after captured answers captured, and the other way round',
  },
  'a settled hold stays held': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.end_hold'),
    piece:
      'update ledger.account a set held_minor = a.held_minor - held.amount_minor where a.id = held.account;',
    by: 'null;',
    test: 'after a random life every balance equals what its postings and holds say, and the ledger sums to zero',
  },
  'a capture takes nothing from the balance': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.end_hold'),
    piece: 'balance_minor = a.balance_minor - held.amount_minor, moved_at = at',
    by: 'moved_at = at',
    test: 'a capture posted twice, in turn or at once, takes the money once',
  },
  'the lines of a capture need not add up': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.end_hold'),
    piece: "<> held.amount_minor then\n    raise exception 'the lines do not add up",
    by: "is null then\n    raise exception 'the lines do not add up",
    test: 'a capture leaves line by line, and the booking’s own account ends at nothing',
  },
  'the sign of a line is lost': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.end_hold'),
    piece: 'case when m < 0 then payee else own end, case when m < 0 then own else payee end, abs(m)',
    by: 'own, payee, abs(m)',
    test: 'a capture leaves line by line, and the booking’s own account ends at nothing',
  },
  'what a supplier gets in dollars is not posted': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.end_hold'),
    piece: "where l ? 'bought' and (l ->> 'minor')::bigint <> 0;",
    by: 'where false;',
    test: 'a capture leaves line by line, and the booking’s own account ends at nothing',
  },
  'the key of a movement is dropped': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.transfer_between_accounts'),
    piece:
      'where p.company_id = of_company and p.subject = of_subject and p.kind = of_kind) then\n    return',
    by: 'where false) then\n    return',
    test: 'a payment replayed, in turn or at once, adds nothing',
  },
  'the lock of an account is removed': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.transfer_between_accounts'),
    piece: 'where a.id in (from_account, to_account) order by a.id for update loop',
    by: 'where a.id in (from_account, to_account) order by a.id loop',
    test: 'movements at once take what there is, each asked for twice, and the rest are told so',
  },
  'the sign of a movement is flipped': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.transfer_between_accounts'),
    piece: 'case when a.id = to_account then amount else -amount end, moved_at = at',
    by: 'case when a.id = to_account then -amount else amount end, moved_at = at',
    test: 'a posting is taken back by its opposite, once',
  },
  'a movement takes more than there is': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.transfer_between_accounts'),
    piece: 'giver.balance_minor - giver.held_minor + giver.limit_minor < amount then',
    by: 'false then',
    test: 'a movement takes no more than there is, and never what is held',
  },
  'a movement takes what is held': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.transfer_between_accounts'),
    piece: 'giver.balance_minor - giver.held_minor + giver.limit_minor < amount then',
    by: 'giver.balance_minor + giver.limit_minor < amount then',
    test: 'a movement takes no more than there is, and never what is held',
  },
  'a debt is overpaid': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.transfer_between_accounts'),
    piece:
      "if taker.kind = 'credit' and taker.balance_minor + amount > 0 then return 'more-than-owed'; end if;",
    by: '',
    test: 'a credit line is drawn down to its limit and no further, and a debt is paid back but not overpaid',
  },
  'a reversal goes the same way': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.reverse_posting'),
    piece: "'reversal', known.to_account, known.from_account",
    by: "'reversal', known.from_account, known.to_account",
    test: 'a posting is taken back by its opposite, once',
  },
  'postings may be changed': {
    ...LEDGER,
    file: 'server/db/baseline/09-ledger.sql',
    suite: 'server/src/modules/ledger/ledger-table-privileges.test.ts',
    piece: 'create trigger posting_stays before delete or update',
    by: 'create trigger posting_stays before delete',
    test: 'what was posted stays, even for the owner of the database',
  },
  'the application may make money': {
    ...LEDGER,
    file: findSqlFunctionFile('ledger.transfer_between_accounts'),
    suite: 'server/src/modules/ledger/ledger-table-privileges.test.ts',
    piece: 'grant execute on function ledger.transfer_between_accounts to marga_relay;',
    by: 'grant execute on function ledger.transfer_between_accounts to marga_relay, marga_app;',
    test: 'the application cannot make money, only hold and spend what is there',
  },
};

const PRICING_BUGS: Readonly<Record<string, Mutant>> = {
  'tax is deducted from the commission alone': {
    ...CALCULATE,
    ...AIR,
    piece: 'const tds = shareHalfUp(commission + incentive,',
    by: 'const tds = shareHalfUp(commission,',
    test: 'commission and incentive',
  },
  'the sign of the tax deducted is flipped': {
    ...CALCULATE,
    ...AIR,
    piece: 'commission - incentive + tds + markup',
    by: 'commission - incentive - tds + markup',
    test: 'commission with PAN',
  },
  'who has no PAN pays the usual rate': {
    ...PLAN,
    ...AIR,
    piece: "law(buyer.pan === null ? 'tds.without-pan' : 'tds.commission')",
    by: "law('tds.commission')",
    test: 'commission without PAN',
  },
  'our tax leaves the service fee out': {
    ...CALCULATE,
    ...AIR,
    piece: 'taxableOf(plan, fare, markup) + serviceFee;',
    by: 'taxableOf(plan, fare, markup);',
    test: 'a service fee for each traveller',
  },
  'every share is rounded down': {
    ...CALCULATE,
    ...AIR,
    piece: '(minor * basisPoints + whole / 2n) / whole',
    by: '(minor * basisPoints) / whole',
    test: 'a fare in dollars with commission',
  },
  'the net is rounded another way': {
    ...PLAN,
    ...AIR,
    piece: "rounding: law.params.rounding ?? 'half-up'",
    by: "rounding: 'half-even'",
    test: 'a round off upwards',
  },
  'a state pays the tax between states': {
    ...PLAN,
    ...AIR,
    piece: "if (!isSameState(placeOfSupply(buyer), buyer.portalState)) return 'igst';",
    by: "return 'igst';",
    test: 'markup, buyer in our own state',
  },
  'a union territory pays a state’s tax': {
    ...PLAN,
    ...AIR,
    piece: "WITHOUT_LEGISLATURE.has(buyer.portalState) ? 'cgst-utgst' : 'cgst-sgst'",
    by: "'cgst-sgst'",
    test: 'markup within Ladakh',
  },
  'the hotel’s state does not matter for its tax': {
    ...PLAN,
    piece: "isOwnState: facts.service !== 'hotel' ||",
    by: 'isOwnState: true ||',
    suite: 'server/src/modules/pricing/golden/hotel.test.ts',
    test: 'the upper slab in another state',
  },
  'a fixed amount is taken once however many travel': {
    ...PLAN,
    ...AIR,
    piece: "traveller: travellers, 'room-night': roomNights",
    by: "traveller: 1, 'room-night': roomNights",
    test: 'a service fee for each traveller',
  },
  'a rule that is over still counts': {
    ...RULEBOOK,
    piece: 'return validFrom <= at && (validUntil === null || at < validUntil);',
    by: 'return validFrom <= at;',
    ...AIR,
    test: 'commission, from the first moment of 1 October 2024',
  },
  'the first rule wins instead of the most specific': {
    ...RULEBOOK,
    piece:
      'if (best === null || ruleScopeSpecificityOf(rule.scope) > ruleScopeSpecificityOf(best.scope)) best = rule;',
    by: 'best ??= rule;',
    suite: 'server/src/modules/pricing/rule-precedence.test.ts',
    test: 'what a scope names first outweighs all that it names after it, whatever the order of the rules',
  },
  'two parts of a scope weigh the same': {
    ...RULEBOOK,
    piece: '  carrier: 16,',
    by: '  carrier: 32,',
    suite: 'server/src/modules/pricing/rule-precedence.test.ts',
    test: 'what a scope names first outweighs all that it names after it, whatever the order of the rules',
  },
  'two taxes of one state are rounded together': {
    file: 'server/src/modules/pricing/calculate-price-amounts.ts',
    piece: "return split === 'igst' ?",
    by: 'return split ?',
    ...AIR,
    test: 'two taxes of one state, each rounded by itself, and a round off downwards',
  },
  'a stale rulebook is sold by': {
    file: 'server/src/modules/pricing/buyer-pricing.ts',
    piece: 'if (known?.edition === edition) return known;',
    by: 'if (known) return known;',
    suite: 'server/src/modules/pricing/pricing-rules.test.ts',
    test: 'who pays is priced by the rules of that moment, not by those of the search or the trip',
  },
  'a rule may be written into the past': {
    file: findSqlFunctionFile('pricing.reject_pricing_rule_change'),
    piece: 'if new.valid_from < present then',
    by: 'if false then',
    suite: 'server/src/modules/pricing/rule-conflicts.test.ts',
    test: 'once written a rule cannot begin in the past',
  },
};

const PAYMENT_BUGS: Readonly<Record<string, Mutant>> = {
  'another amount than was asked for pays': {
    file: findSqlFunctionFile('payments.apply_payment_status'),
    piece: ' and one.amount = p.amount_minor and one.currency = p.currency;',
    by: ';',
    suite: 'server/src/modules/payments/apply-payment-status.test.ts',
    test: 'less than was asked for goes back whole, and the payment stays open for the right amount',
  },
  'what is paid after its time is kept': {
    file: findSqlFunctionFile('payments.apply_payment_status'),
    piece: "pays := p.state in ('created', 'pending') and",
    by: 'pays :=',
    suite: 'server/src/modules/payments/company-payments.test.ts',
    test: 'a top-up that is paid after it has expired is taken and given back whole; the wallet sees none of it',
  },
  'more is given back than is there': {
    file: findSqlFunctionFile('payments.create_refund'),
    piece:
      "if payments.remaining_payment_balance(p.id, of_currency) < amount then return 'too-much'; end if;",
    by: '',
    suite: 'server/src/modules/payments/refunds.test.ts',
    test: '64 parallel refunds of a tenth each: ten are made, and one key makes one',
  },
  'the key of a refund is dropped': {
    file: findSqlFunctionFile('payments.create_refund'),
    piece:
      "if exists (select from payments.refund r where r.payment_id = p.id and r.key = of_key) then return 'already'; end if;",
    by: '',
    suite: 'server/src/modules/payments/refunds.test.ts',
    test: '64 parallel refunds of a tenth each: ten are made, and one key makes one',
  },
  'whoever proposes may agree': {
    file: findSqlFunctionFile('approvals.decide_approval'),
    piece: "  if (decision = 'withdraw') <> (by_user = a.proposed_by) then return 'forbidden'; end if;\n",
    by: '',
    suite: 'server/src/modules/ledger/ledger-change-proposals.test.ts',
    test: 'nobody decides what they have proposed: not by the route, not by the function, not in the table',
  },
  'a decision is not locked': {
    file: findSqlFunctionFile('approvals.decide_approval'),
    piece: 'where x.id = of_approval for update;',
    by: 'where x.id = of_approval;',
    suite: 'server/src/modules/workqueue/approvals-at-once.test.ts',
    test: 'in the ledger whoever refuses while a colleague’s approval is being executed is told that it is decided',
  },
  'what has lapsed can be agreed to until it is recorded': {
    ...APPROVALS,
    file: findSqlFunctionFile('approvals.decide_approval'),
    piece: "case when a.expires_at <= platform.now() then 'lapsed' when",
    by: 'case when',
    test: 'lapse nobody decides on it after its time, even if the lapse is not recorded yet',
  },
  'one person takes two steps': {
    ...APPROVALS,
    file: findSqlFunctionFile('approvals.decide_approval'),
    piece:
      '\n        or exists (select from approvals.step x where x.approval_id = a.id and x.decided_by = by_user)',
    by: '',
    test: 'steps steps are decided in their order, each by another person with its permission',
  },
  'a named approver is nobody in particular': {
    ...APPROVALS,
    file: findSqlFunctionFile('approvals.decide_approval'),
    piece: 'by_user not in (coalesce(s.approver, by_user), coalesce(s.delegate, s.approver, by_user))',
    by: 'false',
    test: 'steps a named approver or their delegate decides, and nobody else',
  },
  'what was refused is done after all': {
    ...APPROVALS,
    file: findSqlFunctionFile('approvals.transition_approval'),
    piece: "('agreed', 'failed'), ('agreed', 'done'))",
    by: "('agreed', 'failed'), ('agreed', 'done'), ('refused', 'done'))",
    test: 'states from refused an approval moves only where the contract says',
  },
  'approvals lapse before their time': {
    ...APPROVALS,
    file: findSqlFunctionFile('approvals.lapse_expired_approvals'),
    piece: ' and x.expires_at <= platform.now()',
    by: '',
    test: 'lapse an approval lapses when its time is over, and not before, and is recorded once',
  },
  'the ledger decides for the work queue': {
    file: findSqlFunctionFile('ledger.decide_ledger_change_proposal'),
    piece: " and x.area = 'ledger'",
    by: '',
    suite: 'server/src/modules/ledger/ledger-change-proposals.test.ts',
    test: 'a proposal of the work queue is none of the ledger’s',
  },
};

/** Lists bugs that a careless change could introduce, with the test that detects each. */
export const MUTANTS: Readonly<Record<string, Mutant>> = {
  ...LEDGER_BUGS,
  ...PRICING_BUGS,
  ...PAYMENT_BUGS,
};
