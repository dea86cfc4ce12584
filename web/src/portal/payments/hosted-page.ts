import type { Payment } from '@marga/contract/payments';
import type { Locale } from '../../lib/i18n/locale.ts';

/** Of whoever is away at the gateway's page in this tab: which payment, and in which language they left. */
export interface Absence {
  readonly paymentId: string;
  readonly locale: Locale;
  /** Why the try before had failed: what says the same afterwards is no news. */
  readonly failure: string | null;
}

const ABSENCE = 'marga.at-gateway';

/**
 * Leaves for the gateway's own page, by a form like any other: no field for a card or an account is ever in a page of ours.
 * The gateway leads back to the page of the payment.
 */
export function leaveForGateway({ id, hostedPage, failure }: Payment, locale: Locale): boolean {
  if (hostedPage === null) return false;
  sessionStorage.setItem(ABSENCE, JSON.stringify({ paymentId: id, locale, failure } satisfies Absence));
  const form = document.createElement('form');
  form.method = 'post';
  form.action = hostedPage.action;
  form.hidden = true;
  for (const [name, value] of Object.entries(hostedPage.fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
  return true;
}

/** Undefined unless this tab has just come back from the gateway for this payment. */
export function findAbsence(paymentId: string): Absence | undefined {
  try {
    const absence = JSON.parse(sessionStorage.getItem(ABSENCE) ?? 'null') as Absence | null;
    return absence?.paymentId === paymentId ? absence : undefined;
  } catch {
    return undefined;
  }
}

export function endAbsence(): void {
  sessionStorage.removeItem(ABSENCE);
}
