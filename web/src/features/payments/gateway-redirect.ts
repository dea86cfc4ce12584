import type { Payment } from '@marga/contract/payments/payments';
import type { Locale } from '../../shared/i18n/locale.ts';

/** Holds the payment for which this tab has left for the gateway, and the language it left in. */
export interface GatewayRedirect {
  readonly paymentId: string;
  readonly locale: Locale;
  /** Holds why the previous attempt failed, so that the same failure is not taken for a new one afterwards. */
  readonly failure: string | null;
}

const REDIRECT_KEY = 'marga.at-gateway';

/**
 * Posts a form that opens the gateway's own page, so that no page of Marga asks for card or account data. Returns
 * false when there is no such page. The gateway leads back to the payment's page.
 */
export function redirectToGateway({ id, hostedPage, failure }: Payment, locale: Locale): boolean {
  if (hostedPage === null) return false;
  sessionStorage.setItem(
    REDIRECT_KEY,
    JSON.stringify({ paymentId: id, locale, failure } satisfies GatewayRedirect),
  );
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

/** Returns undefined unless this tab has just come back from the gateway for this payment. */
export function findGatewayRedirect(paymentId: string): GatewayRedirect | undefined {
  try {
    const redirect = JSON.parse(sessionStorage.getItem(REDIRECT_KEY) ?? 'null') as GatewayRedirect | null;
    return redirect?.paymentId === paymentId ? redirect : undefined;
  } catch {
    return undefined;
  }
}

export function clearGatewayRedirect(): void {
  sessionStorage.removeItem(REDIRECT_KEY);
}
