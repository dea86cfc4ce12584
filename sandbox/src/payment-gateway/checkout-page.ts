import { formatMoneyDecimal, createMoney } from '@marga/contract/kernel/money';
import type { GatewayOrder, GatewayPayment, WebhookMode } from './gateway-store.ts';
import { STYLE } from './checkout-page-style.ts';
import { Html, html } from './html.ts';
import { MERCHANT } from './build-response-objects.ts';

/** Holds the fields of the form with which the merchant sends the payer to the checkout page. */
export interface Checkout {
  readonly merchant: string;
  readonly description: string;
  readonly callback: string;
  readonly cancel: string;
  readonly email: string;
  readonly contact: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
  readonly effect: string;
}

/**
 * This is the id of the payment form. The inputs for the webhook mode are outside the form and refer to it by this
 * id.
 */
const FORM = 'outcome';

const AT_ONCE: readonly Choice[] = [
  { value: 'paid upi', label: 'Pay by UPI', effect: 'Paid at once. You go back with a signed receipt.' },
  { value: 'paid card', label: 'Pay by card', effect: 'The same, and the report names a card.' },
  { value: 'paid netbanking', label: 'Pay by net banking', effect: 'The same, and the report names a bank.' },
];

const NOT_PAID: readonly Choice[] = [
  {
    value: 'declined card',
    label: 'Let the bank decline',
    effect: 'Nothing is paid. You go back with the bank’s reason and may try again.',
  },
];

const PENDING: readonly Choice[] = [
  {
    value: 'pending-then-paid upi',
    label: 'Approve in the UPI app',
    effect: 'Undecided for a while, then paid. You may wait here or go back at once.',
  },
  {
    value: 'pending-then-expired upi',
    label: 'Ignore the UPI request',
    effect: 'Undecided for a while, then over. Nothing is paid.',
  },
  {
    value: 'failed-then-paid upi',
    label: 'Fail first, pay later',
    effect: 'You go back with a failure; after a while the bank says that it was paid.',
  },
];

const LATE: readonly Choice[] = [
  {
    value: 'paid-late upi',
    label: 'Leave now, pay too late',
    effect: 'You go back without a word; it is paid when nobody waits for it any more.',
  },
];

const MODES: readonly (readonly [WebhookMode, string, string])[] = [
  ['normal', 'In order', 'each once'],
  ['none', 'None', 'the merchant has to ask'],
  ['duplicate', 'Twice', 'each event again, under the same id'],
  ['disordered', 'Out of order', 'the last event first'],
];

export function renderCheckoutPage(
  order: GatewayOrder,
  checkout: Checkout,
  waits: { readonly pendingMs: number; readonly lateMs: number },
): string {
  const hidden = {
    order_id: order.id,
    callback_url: checkout.callback,
    cancel_url: checkout.cancel,
    email: checkout.email,
    contact: checkout.contact,
    description: checkout.description,
  };
  const body = html`<main>
    ${billOf(order, checkout)}
    <form method="post" action="outcome" id="${FORM}">
      ${hiddenFields(hidden)}
      <fieldset>
        <legend>Pay now</legend>
        <div class="choices">${choiceRows(AT_ONCE, 'first')}</div>
      </fieldset>
      <fieldset>
        <legend>Do not pay</legend>
        <div class="choices">${choiceRows(NOT_PAID)} ${closeRow(checkout)}</div>
      </fieldset>
      <fieldset>
        <legend>Let it stay open</legend>
        <div class="choices">
          ${secondsField('pending_seconds', 'Seconds until the bank decides', waits.pendingMs)}
          ${choiceRows(PENDING)}
        </div>
      </fieldset>
      <fieldset>
        <legend>Pay after the merchant has given up</legend>
        <div class="choices">
          ${secondsField('late_seconds', 'Seconds until it is paid', waits.lateMs)} ${choiceRows(LATE)}
        </div>
      </fieldset>
    </form>
  </main>`;
  return page(`Pay ${amountOf(order)} to ${checkout.merchant}`, body);
}

/** Renders the page shown when the order cannot be paid. */
export function renderPaymentRefusedPage(
  reason: string,
  explanation: string,
  cancel: string | undefined,
): string {
  const way =
    cancel === undefined ? html`` : html`<a class="leave" href="${cancel}">Back to the merchant</a>`;
  return page(
    reason,
    html`<main class="alone">
      <h1>${reason}</h1>
      <p>${explanation}</p>
      ${way}
    </main>`,
  );
}

/** Renders a page that reloads until the payment is decided. */
export function renderPaymentPendingPage(payment: GatewayPayment): string {
  return page(
    'Waiting for the bank',
    html`<main class="alone">
      <h1>Waiting for the bank</h1>
      <p class="amount">${amountOf(payment)}</p>
      <p role="status">
        The request is in the payer’s UPI app and not decided yet. This page looks by itself.
      </p>
      <a class="leave" href="${payment.way.cancel}">Go back without waiting</a>
      <p class="note">Going back changes nothing: the bank decides all the same.</p>
    </main>`,
    html`<meta http-equiv="refresh" content="1" />`,
  );
}

/** Renders a page that posts the outcome to the merchant automatically, or manually where scripts do not run. */
export function renderReturnToMerchantPage(
  payment: GatewayPayment,
  fields: Readonly<Record<string, string>>,
): string {
  const isPaid = payment.failure === null;
  return page(
    isPaid ? 'Paid' : 'Not paid',
    html`<main class="alone">
      <h1>${isPaid ? 'Paid' : 'Not paid'}</h1>
      <p class="amount">${amountOf(payment)}</p>
      <p role="status">
        ${payment.failure?.description ?? 'The bank has agreed.'} You are taken back to the merchant.
      </p>
      <form method="post" action="${payment.way.callback}" id="return">
        ${hiddenFields(fields)}
        <button class="first">Go back to the merchant</button>
      </form>
      <script>
        document.getElementById('return').submit();
      </script>
    </main>`,
  );
}

function billOf(order: GatewayOrder, { merchant, description }: Checkout): Html {
  const about =
    description === ''
      ? html``
      : html`<dt>For</dt>
          <dd>${description}</dd>`;
  const tried =
    order.attempts === 0
      ? html``
      : html`<dt>Tries so far</dt>
          <dd>${order.attempts}</dd>`;
  return html`<div class="bill">
    <h1>Pay ${merchant}</h1>
    <p class="amount">${amountOf(order)}</p>
    <dl>
      ${about}
      <dt>Order</dt>
      <dd>${order.id}</dd>
      <dt>Receipt</dt>
      <dd>${order.receipt ?? 'none'}</dd>
      ${tried}
    </dl>
    <p class="note">
      Choose what is to become of this payment. Every choice does at the gateway what it says.
    </p>
    <fieldset>
      <legend>What the merchant is told by webhook</legend>
      <div class="choices modes">${MODES.map(modeOption)}</div>
    </fieldset>
  </div>`;
}

function choiceRows(choices: readonly Choice[], look = ''): Html[] {
  return choices.map(({ value, label, effect }) => {
    const id = `effect-${value.replace(' ', '-')}`;
    return html`<div class="choice">
      <button class="${look}" name="choice" value="${value}" aria-describedby="${id}">${label}</button>
      <p id="${id}">${effect}</p>
    </div>`;
  });
}

function closeRow({ cancel }: Checkout): Html {
  return html`<div class="choice">
    <a class="leave" href="${cancel}" aria-describedby="effect-closed">Close without paying</a>
    <p id="effect-closed">As if the window were closed: the gateway hears nothing of it.</p>
  </div>`;
}

function secondsField(name: string, label: string, ms: number): Html {
  const usual = Math.ceil(ms / 1_000);
  return html`<div class="seconds">
    <label for="${name}">${label}</label>
    <input type="number" id="${name}" name="${name}" value="${usual}" min="0" max="86400" required />
  </div>`;
}

function modeOption([value, label, effect]: (typeof MODES)[number]): Html {
  const checked = value === 'normal' ? new Html('checked') : html``;
  return html`<label>
    <input type="radio" form="${FORM}" name="webhooks" value="${value}" ${checked} />
    <span><b>${label}</b> <small>${effect}</small></span>
  </label>`;
}

function hiddenFields(fields: Readonly<Record<string, string>>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
}

function amountOf({ amount }: { readonly amount: number }): string {
  const [rupees = '0', paise = '00'] = formatMoneyDecimal(createMoney(BigInt(amount), 'INR')).split('.');
  return `₹${BigInt(rupees).toLocaleString('en-IN')}.${paise}`;
}

function page(title: string, body: Html, head: Html = html``): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · test gateway</title>
        <link rel="icon" href="data:," />
        ${head} ${STYLE}
      </head>
      <body>
        <p class="test">
          <b>Test gateway.</b> No money moves. It stands in for ${MERCHANT.name}’s payment gateway.
        </p>
        ${body}
      </body>
    </html>`.text;
}
