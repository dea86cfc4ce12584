import { ENTRY_KINDS } from '@marga/contract/ledger/ledger';
import type { LocalDate } from '@marga/contract/kernel/time';
import { todayInIndia } from '../../../shared/clock.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { RadioButtonRow } from '../../../ui/radio-button-row.tsx';
import { DateFieldWithCalendar } from '../../../ui/date-field.tsx';
import { SelectField } from '../../../ui/field.tsx';
import {
  dateRangeOfNamedPeriod,
  findNamedPeriod,
  PERIODS,
  type Period,
  type StatementFilter,
} from './statement-filter.ts';

interface StatementFiltersProps {
  filter: StatementFilter;
  hasCredit: boolean;
  onChange: (change: Partial<StatementFilter>) => void;
}

export function StatementFilterControls({ filter, hasCredit, onChange }: StatementFiltersProps) {
  const t = useTranslations();
  const present = todayInIndia();
  const period = findNamedPeriod(filter, present);
  const named = PERIODS.map((each) => ({ value: each as string, label: t(`wallet.period.${each}`) }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        {hasCredit && (
          <RadioButtonRow
            name="account"
            label={t('wallet.account')}
            choices={[
              { value: 'wallet', label: t('wallet.account.wallet') },
              { value: 'credit', label: t('wallet.account.credit') },
            ]}
            value={filter.account}
            onChange={(account) => onChange({ account })}
          />
        )}
        <RadioButtonRow
          name="period"
          label={t('wallet.period')}
          choices={period === undefined ? [...named, { value: 'own', label: t('wallet.period.own') }] : named}
          value={period ?? 'own'}
          onChange={(chosen) => {
            if (isPeriod(chosen)) onChange(dateRangeOfNamedPeriod(chosen, present));
          }}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-[13rem_13rem_15rem]">
        <DateFieldWithCalendar
          label={t('wallet.from')}
          openLabel={t('wallet.open-calendar')}
          value={filter.from}
          max={filter.until ?? present}
          onChange={(day) => onChange({ from: day as LocalDate | undefined })}
        />
        <DateFieldWithCalendar
          label={t('wallet.until')}
          openLabel={t('wallet.open-calendar')}
          value={filter.until}
          max={present}
          {...(filter.from && { min: filter.from })}
          onChange={(day) => onChange({ until: day as LocalDate | undefined })}
        />
        <SelectField
          label={t('wallet.kind')}
          value={filter.kind ?? ''}
          prompt={t('wallet.kind.all')}
          options={ENTRY_KINDS.map((kind) => ({ value: kind, label: t(`wallet.kind.${kind}`) }))}
          onChange={({ target }) => onChange({ kind: ENTRY_KINDS.find((kind) => kind === target.value) })}
        />
      </div>
    </div>
  );
}

function isPeriod(chosen: string): chosen is Period {
  return (PERIODS as readonly string[]).includes(chosen);
}
