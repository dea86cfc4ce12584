import type { Locale } from '@marga/contract/identity/field-schemas';
import type { EntryKind, STATEMENT_ACCOUNTS } from '@marga/contract/ledger/ledger';

interface StatementTexts {
  readonly title: Readonly<Record<(typeof STATEMENT_ACCOUNTS)[number], string>>;
  readonly period: string;
  readonly currency: string;
  readonly gstin: string;
  readonly opening: string;
  readonly cameIn: string;
  readonly wentOut: string;
  readonly closing: string;
  readonly day: string;
  readonly entry: string;
  readonly reference: string;
  readonly balance: string;
  /** The text contains the placeholder {at}. */
  readonly made: string;
  /** The text contains the placeholders {page} and {pages}. */
  readonly page: string;
  readonly nothing: string;
  readonly kinds: Readonly<Record<EntryKind, string>>;
}

/** Holds the texts of a statement. The balance of a credit line is negative while something is owed. */
export const STATEMENT_TEXTS: Readonly<Record<Locale, StatementTexts>> = {
  en: {
    title: { wallet: 'Wallet statement', credit: 'Credit line statement' },
    period: 'Period',
    currency: 'All amounts in Indian rupees (₹), days in India',
    gstin: 'GSTIN',
    opening: 'Opening balance',
    cameIn: 'Money in',
    wentOut: 'Money out',
    closing: 'Closing balance',
    day: 'Day',
    entry: 'Entry',
    reference: 'Reference',
    balance: 'Balance',
    made: 'Made on {at} IST from the ledger of Marga',
    page: 'Page {page} of {pages}',
    nothing: 'Nothing moved in these days.',
    kinds: {
      'top-up': 'Top-up',
      'bank-transfer': 'Bank transfer',
      capture: 'Booking paid',
      refund: 'Refund',
      'credit-payment': 'Credit line repaid',
      adjustment: 'Adjustment',
      reversal: 'Reversal',
    },
  },
  hi: {
    title: { wallet: 'वॉलेट का विवरण', credit: 'क्रेडिट लाइन का विवरण' },
    period: 'अवधि',
    currency: 'सभी राशियाँ भारतीय रुपये (₹) में, दिन भारतीय समय से',
    gstin: 'GSTIN',
    opening: 'आरंभिक शेष',
    cameIn: 'जमा',
    wentOut: 'निकासी',
    closing: 'अंतिम शेष',
    day: 'तारीख',
    entry: 'प्रविष्टि',
    reference: 'संदर्भ',
    balance: 'शेष',
    made: 'मार्ग के बहीखाते से {at} IST पर बनाया गया',
    page: 'पृष्ठ {page} / {pages}',
    nothing: 'इन दिनों में कोई लेन-देन नहीं हुआ।',
    kinds: {
      'top-up': 'वॉलेट में जमा',
      'bank-transfer': 'बैंक ट्रांसफ़र',
      capture: 'बुकिंग का भुगतान',
      refund: 'वापसी',
      'credit-payment': 'क्रेडिट लाइन की चुकौती',
      adjustment: 'समायोजन',
      reversal: 'उलट प्रविष्टि',
    },
  },
};
