import { MOST_TRAVELLERS } from '@marga/contract/search/criteria';
import { Plus, X } from 'lucide-react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { type FrequentFlyer, isFrequentFlyerNumberComplete } from './stored-frequent-flyers.ts';

interface FrequentFlyerFieldsProps {
  readonly numbers: readonly FrequentFlyer[];
  readonly onChange: (numbers: readonly FrequentFlyer[]) => void;
}

/**
 * Takes frequent flyer numbers, which may give access to fares or baggage; collapsed, since few searches need them.
 */
export function FrequentFlyerFields({ numbers, onChange }: FrequentFlyerFieldsProps) {
  const t = useTranslations();
  const change = (at: number, part: Partial<FrequentFlyer>) =>
    onChange(numbers.map((each, index) => (index === at ? { ...each, ...part } : each)));
  const count = numbers.filter(isFrequentFlyerNumberComplete).length;
  return (
    <details className="mb-1 text-14">
      <summary className="inline-flex cursor-pointer items-center gap-1 font-semibold text-link">
        {t('flights.numbers', { count })}
      </summary>
      <p className="mt-1 text-13 text-muted">{t('flights.numbers.text')}</p>
      <div className="mt-2 grid max-w-xl gap-2">
        {numbers.map((number, at) => (
          <div key={at} className="grid grid-cols-[6rem_1fr_auto] items-start gap-2">
            <TextField
              label={t('flights.numbers.airline')}
              isCapitals
              maxLength={2}
              autoComplete="off"
              value={number.airline}
              onChange={(event) => change(at, { airline: event.target.value })}
            />
            <TextField
              label={t('flights.numbers.number')}
              isCapitals
              maxLength={20}
              autoComplete="off"
              value={number.number}
              problem={isHalf(number) ? t('flights.numbers.problem') : undefined}
              onChange={(event) => change(at, { number: event.target.value })}
            />
            <Button
              kind="quiet"
              className="mt-[calc(var(--text-13--line-height)+0.25rem)] px-2!"
              aria-label={t('flights.numbers.remove', { number: at + 1 })}
              onClick={() => onChange(numbers.filter((_, index) => index !== at))}
            >
              <X aria-hidden size={18} />
            </Button>
          </div>
        ))}
        {numbers.length < MOST_TRAVELLERS && (
          <div>
            <Button
              kind="outline"
              className="h-9! px-3! text-14!"
              onClick={() => onChange([...numbers, { airline: '', number: '' }])}
            >
              <Plus aria-hidden size={16} />
              {t('flights.numbers.add')}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

/**
 * Returns true for a frequent flyer number that is only partly filled in. It is not sent with the search, so the form
 * reports it.
 */
function isHalf(number: FrequentFlyer): boolean {
  return (number.airline !== '' || number.number !== '') && !isFrequentFlyerNumberComplete(number);
}
