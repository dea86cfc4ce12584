import { expect, test } from 'vitest';
import { TRAVELLER_DETAILS_MONTHS } from '@marga/contract/bookings/traveller-details-retention';
import en from '@marga/contract/messages/en.json' with { type: 'json' };
import hi from '@marga/contract/messages/hi.json' with { type: 'json' };

test.each([
  ['English', en, 'months'],
  ['Hindi', hi, 'महीने'],
] as const)(
  'the privacy notice in %s states after how many months details are erased',
  (_, texts, months) => {
    const period = `${TRAVELLER_DETAILS_MONTHS} ${months}`;
    expect(texts['privacy.kept.traveller-details.time']).toBe(period);
    expect(texts['privacy.4.text']).toContain(period);
  },
);
