import type { LocalDate } from '@marga/contract/kernel/time';
import { Users } from 'lucide-react';
import { todayInIndia } from '../../shared/clock.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { DateFieldWithCalendar } from '../../ui/date-field.tsx';
import { NumberStepper } from '../../ui/number-stepper.tsx';

interface DayFieldProps {
  readonly label: string;
  readonly day: LocalDate | undefined;
  readonly onChange: (day: LocalDate | undefined) => void;
  readonly min?: LocalDate;
  readonly max?: LocalDate;
}

/** Asks for a day of travel. An empty day means tomorrow. */
export function TravelDayField({ label, day, onChange, min = todayInIndia(), max }: DayFieldProps) {
  const t = useTranslations();
  return (
    <DateFieldWithCalendar
      label={label}
      value={day}
      onChange={(value) => onChange(value as LocalDate | undefined)}
      min={min}
      {...(max === undefined ? {} : { max })}
      openLabel={t('search.open-calendar')}
    />
  );
}

interface TravellersFieldProps {
  readonly travellers: number;
  readonly most: number;
  readonly onChange: (travellers: number) => void;
}

export function TravellerCountField({ travellers, most, onChange }: TravellersFieldProps) {
  const t = useTranslations();
  return (
    <NumberStepper
      label={t('search.travellers')}
      icon={<Users aria-hidden size={18} className="shrink-0 text-link" />}
      value={travellers}
      onChange={onChange}
      min={1}
      max={most}
      lessLabel={t('search.fewer')}
      moreLabel={t('search.more')}
    />
  );
}
