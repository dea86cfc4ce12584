import { expect, test } from 'vitest';
import { createMoney } from '@marga/contract/kernel/money';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import { WHOLE } from '../supplier-port.ts';
import {
  asked,
  duffelErrorBody,
  order,
  setScriptedSupplierAnswers,
  request,
  type Scripted,
  sent,
  supplier,
} from './scripted-supplier.ts';

const held = {
  ...order,
  payment_status: {
    awaiting_payment: true,
    payment_required_by: '2027-01-03T00:00:00Z',
    price_guarantee_expires_at: '2027-01-02T00:00:00Z',
  },
};

test.each<[string, Scripted, object]>([
  [
    'an order that waits for its payment',
    { status: 201, body: { data: held } },
    { kind: 'confirmed', order: 'ord_1', reference: 'ABC123', payBy: '2027-01-02T00:00:00.000Z' },
  ],
  ['an order that does not say until when', { status: 201, body: { data: order } }, { kind: 'unknown' }],
  [
    'that it cannot be held',
    { status: 422, body: duffelErrorBody('invalid_order_create_type') },
    { kind: 'rejected', failure: 'supplier-rejected' },
  ],
  ['nothing', { silent: true }, { kind: 'unknown' }],
])('a hold that is answered with %s', async (_, answer, outcome) => {
  setScriptedSupplierAnswers(answer);
  expect(await supplier.hold(request)).toEqual(outcome);
  expect(sent.at(-1)).toMatchObject({ type: 'hold' });
  expect(sent.at(-1)).not.toHaveProperty('payments');
});

test.each<[string, Scripted, string]>([
  ['done', { status: 201, body: { data: { id: 'pay_1', status: 'succeeded' } } }, 'confirmed'],
  ['failed', { status: 201, body: { data: { id: 'pay_1', status: 'failed' } } }, 'rejected'],
  ['pending', { status: 201, body: { data: { id: 'pay_1', status: 'pending' } } }, 'unknown'],
  ['already paid, perhaps by us', { status: 422, body: duffelErrorBody('already_paid') }, 'unknown'],
  ['too late', { status: 422, body: duffelErrorBody('past_payment_required_by_date') }, 'rejected'],
  ['busy', { status: 429, body: duffelErrorBody('rate_limit_exceeded') }, 'not_sent'],
  ['a page of HTML', { text: '<html>' }, 'unknown'],
  ['nothing', { silent: true }, 'unknown'],
])('paying what is held, answered with %s', async (_, answer, kind) => {
  setScriptedSupplierAnswers(answer);
  expect(await supplier.payHeld('ord_1', request.offerToken)).toEqual({ kind });
  expect(sent.at(-1)).toEqual({
    order_id: 'ord_1',
    payment: { type: 'balance', amount: '100.00', currency: 'INR' },
  });
});

const sold = { ...order, total_amount: '100.00', total_currency: 'INR', slices: [{ id: 'sli_1' }] };
const cancellation = { id: 'ore_1', refund_amount: '60.00', refund_currency: 'INR', confirmed_at: null };

test('cancelling is quoted as what comes back and what the airline keeps', async () => {
  setScriptedSupplierAnswers({ body: { data: sold } }, { status: 201, body: { data: cancellation } });
  expect(await supplier.quoteCancel('ord_1', WHOLE)).toMatchObject({
    kind: 'quoted',
    quote: {
      quote: 'ore_1',
      charges: [{ amount: createMoney(4_000n, 'INR') }],
      refund: createMoney(6_000n, 'INR'),
    },
  });
  setScriptedSupplierAnswers(
    { body: { data: sold } },
    { status: 422, body: duffelErrorBody('already_cancelled') },
  );
  expect(await supplier.quoteCancel('ord_1', WHOLE)).toEqual({ kind: 'refused' });
  setScriptedSupplierAnswers({ status: 404, body: duffelErrorBody('not_found') });
  expect(await supplier.quoteCancel('ord_1', WHOLE)).toEqual({ kind: 'refused' });
  setScriptedSupplierAnswers({ status: 404, text: 'no such page' });
  expect(await supplier.quoteCancel('ord_1', WHOLE)).toEqual({ kind: 'unavailable' });
  setScriptedSupplierAnswers(
    { body: { data: sold } },
    { status: 201, body: { data: { ...cancellation, refund_amount: null } } },
  );
  expect(await supplier.quoteCancel('ord_1', WHOLE)).toEqual({ kind: 'refused' });
});

const confirmed = { ...cancellation, confirmed_at: '2027-01-01T00:00:00Z' };

test.each<[string, Scripted[], string]>([
  ['done', [{ body: { data: confirmed } }], 'confirmed'],
  ['not yet', [{ body: { data: cancellation } }], 'unknown'],
  ['stale', [{ status: 422, body: duffelErrorBody('order_cancellation_stale') }], 'rejected'],
  [
    'already cancelled, by this quote',
    [{ status: 422, body: duffelErrorBody('already_cancelled') }, { body: { data: confirmed } }],
    'confirmed',
  ],
  [
    'already cancelled, by another',
    [{ status: 422, body: duffelErrorBody('already_cancelled') }, { body: { data: cancellation } }],
    'rejected',
  ],
  [
    'already cancelled, and then nothing',
    [{ status: 422, body: duffelErrorBody('already_cancelled') }, { silent: true }],
    'unknown',
  ],
  ['nothing', [{ silent: true }], 'unknown'],
  ['500', [{ status: 500, body: duffelErrorBody('internal_server_error') }], 'unknown'],
])('a cancellation that is answered with %s', async (_, answers, kind) => {
  setScriptedSupplierAnswers(...answers);
  expect(await supplier.cancel('ore_1')).toEqual({ kind });
});

const CHANGE = JSON.stringify({ change: 'oce_1', amount: '12.00', currency: 'INR' });

test.each<[string, Scripted, string]>([
  ['done', { body: { data: { id: 'oce_1', confirmed_at: '2027-01-01T00:00:00Z' } } }, 'confirmed'],
  ['refused', { status: 422, body: duffelErrorBody('price_changed') }, 'rejected'],
  [
    'already confirmed: it has a name of its own',
    { status: 422, body: duffelErrorBody('already_confirmed') },
    'confirmed',
  ],
  ['not yet', { body: { data: { id: 'oce_1', confirmed_at: null } } }, 'unknown'],
  ['nothing', { silent: true }, 'unknown'],
])('a change that is answered with %s', async (_, answer, kind) => {
  setScriptedSupplierAnswers(answer);
  expect(await supplier.change(CHANGE)).toEqual({ kind });
  expect(asked.at(-1)).toBe('POST /air/order_changes/oce_1/actions/confirm');
});

const SOON = instantFromEpochMs(Date.now() + 60_000);

test('in the void window all comes back, and the quote does not outlive it', async () => {
  const conditions = { refund_before_departure: { allowed: true, penalty_amount: '30.00' } };
  const voidable = { ...sold, void_window_ends_at: SOON, conditions };
  const whole = { ...cancellation, refund_amount: '100.00' };
  setScriptedSupplierAnswers({ body: { data: voidable } }, { status: 201, body: { data: whole } });
  expect(await supplier.quoteCancel('ord_1', WHOLE)).toMatchObject({
    kind: 'quoted',
    quote: {
      isVoid: true,
      charges: [],
      later: [{ from: SOON, charge: createMoney(3_000n, 'INR') }],
      expiresAt: SOON,
    },
  });
  setScriptedSupplierAnswers(
    { body: { data: { ...voidable, void_window_ends_at: '2020-01-01T00:00:00Z' } } },
    { status: 201, body: { data: whole } },
  );
  expect(await supplier.quoteCancel('ord_1', WHOLE)).toMatchObject({ quote: { isVoid: false, later: [] } });
});

test('a part of an order is refused without asking', async () => {
  setScriptedSupplierAnswers({ silent: true });
  expect(await supplier.quoteCancel('ord_1', { travellers: [0], legs: null })).toEqual({ kind: 'refused' });
  expect(await supplier.quoteCancel('ord_1', { travellers: null, legs: [0] })).toEqual({ kind: 'refused' });
});

const change = (taken: string | null) => ({ id: 'aic_1', action_taken: taken, available_actions: [] });

test.each<[string, Scripted[], string]>([
  [
    'one to accept',
    [{ body: { data: [change(null)] } }, { body: { data: change('accepted') } }],
    'confirmed',
  ],
  ['one that is accepted already', [{ body: { data: [change('accepted')] } }], 'confirmed'],
  ['none', [{ body: { data: [] } }], 'rejected'],
  ['one, and then nothing', [{ body: { data: [change(null)] } }, { silent: true }], 'unknown'],
  ['nothing at all', [{ silent: true }], 'not_sent'],
])('accepting what the airline moved, of which there is %s', async (_, answers, kind) => {
  setScriptedSupplierAnswers(...answers);
  expect(await supplier.acknowledge('ord_1')).toEqual({ kind });
});

test.each([
  ['to our balance: it is there', 'balance', '2027-01-01T00:00:00.000Z'],
  ['to somewhere else: nobody tells us', 'airline_credits', null],
])('a cancelled order whose refund goes %s', async (_, to, paidAt) => {
  const cancelled = { ...order, cancelled_at: '2027-01-01T00:00:00Z' };
  setScriptedSupplierAnswers(
    { body: { data: [cancelled] } },
    { body: { data: [{ ...confirmed, refund_to: to }] } },
  );
  expect(await supplier.lookUp(request)).toMatchObject({
    state: 'cancelled',
    refunds: [{ quote: 'ore_1', amount: createMoney(6_000n, 'INR'), paidAt }],
  });
});
