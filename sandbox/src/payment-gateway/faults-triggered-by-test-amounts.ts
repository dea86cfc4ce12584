/** A test amount makes a call fail: the last two digits of an amount in paise decide how. */
export interface TestAmount {
  readonly ending: number;
  readonly at: 'order' | 'capture' | 'refund';
  readonly kind:
    'hang' | 'made-then-reset' | 'made-then-malformed' | 'crash' | 'refused' | 'fails-later' | 'pending';
  readonly effect: string;
}

export const TEST_AMOUNTS: readonly TestAmount[] = [
  { ending: 81, at: 'order', kind: 'hang', effect: 'makes no order and never answers' },
  { ending: 82, at: 'order', kind: 'made-then-reset', effect: 'makes the order and resets the connection' },
  {
    ending: 83,
    at: 'order',
    kind: 'made-then-malformed',
    effect: 'makes the order and answers 200 with JSON of another shape',
  },
  { ending: 84, at: 'order', kind: 'crash', effect: 'makes no order and answers 500' },
  { ending: 85, at: 'order', kind: 'refused', effect: 'is refused with 400, always; no order exists' },
  { ending: 71, at: 'capture', kind: 'made-then-reset', effect: 'captures and resets the connection' },
  { ending: 72, at: 'capture', kind: 'crash', effect: 'captures nothing and answers 500' },
  { ending: 73, at: 'capture', kind: 'refused', effect: 'is refused with 400, always' },
  {
    ending: 91,
    at: 'refund',
    kind: 'fails-later',
    effect: 'makes the refund, pending; a little later it fails and refund.failed is sent',
  },
  {
    ending: 92,
    at: 'refund',
    kind: 'pending',
    effect: 'makes the refund, pending; a little later it is done',
  },
  { ending: 93, at: 'refund', kind: 'made-then-reset', effect: 'makes the refund and resets the connection' },
  { ending: 94, at: 'refund', kind: 'crash', effect: 'makes no refund and answers 500' },
  { ending: 95, at: 'refund', kind: 'refused', effect: 'is refused with 400, always; no refund exists' },
];

export const REFUND_FAULTS = TEST_AMOUNTS.filter(({ at }) => at === 'refund').map(({ kind }) => kind);

export function findTestAmountFault(at: TestAmount['at'], amount: number): TestAmount | undefined {
  return TEST_AMOUNTS.find((magic) => magic.at === at && magic.ending === amount % 100);
}
