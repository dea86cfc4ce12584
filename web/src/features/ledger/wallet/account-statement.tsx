import {
  compareMoney,
  fromWireMoney,
  subtractMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import { formatDay } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TableSkeleton } from '../../../ui/data-table/data-table.tsx';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { ErrorState, EmptyState } from '../../../ui/page-states.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { PastBalance } from './past-balance.tsx';
import { StatementDownloads } from './statement-downloads.tsx';
import type { StatementFilter } from './statement-filter.ts';
import { StatementFilterControls } from './statement-filter-controls.tsx';
import { StatementEntryList } from './statement-entry-list.tsx';
import { useAccountStatement } from './use-wallet-lists.ts';

interface StatementProps {
  filter: StatementFilter;
  hasCredit: boolean;
  onChange: (change: Partial<StatementFilter>) => void;
}

/** Lists the movements of the wallet or the credit line: each shows who made it, when, and the balance after it. */
export function AccountStatement({ filter, hasCredit, onChange }: StatementProps) {
  const t = useTranslations();
  const { rows, newest, isStale, error, retry, more, isLoadingMore } = useAccountStatement(filter);
  const shown = [
    newest?.opening,
    newest?.closing,
    ...(rows ?? []).flatMap(({ amount, balance }) => [amount, balance]),
  ];
  return (
    <PriceGroup of={shown}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <StatementFilterControls filter={filter} hasCredit={hasCredit} onChange={onChange} />
        <div className="flex flex-wrap items-end justify-between gap-4">
          {newest ? (
            <Ends filter={filter} opening={newest.opening} closing={newest.closing} />
          ) : (
            <div className="h-12" />
          )}
          <StatementDownloads filter={filter} />
        </div>
        {rows === undefined ? (
          error ? (
            <ErrorState problem={error} onRetry={retry} />
          ) : (
            <TableSkeleton />
          )
        ) : rows.length === 0 ? (
          <Nothing
            filter={filter}
            onAll={() => onChange({ from: undefined, until: undefined, kind: undefined })}
          />
        ) : (
          <StatementEntryList entries={rows} isStale={isStale} />
        )}
        {rows !== undefined && error !== null && (
          <Alert tone="failed">
            <ProblemMessage problem={error} />
          </Alert>
        )}
        {more && (
          <Button kind="outline" isPending={isLoadingMore} onClick={more} className="justify-self-center">
            {t('wallet.more')}
          </Button>
        )}
        <PastBalance key={filter.account} account={filter.account} />
      </div>
    </PriceGroup>
  );
}

interface EndsProps {
  filter: StatementFilter;
  opening: WireMoney;
  closing: WireMoney;
}

/** Shows the opening balance, the closing balance and the change between them. */
function Ends({ filter, opening, closing }: EndsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const change = toWireMoney(subtractMoney(fromWireMoney(closing), fromWireMoney(opening)));
  const isMore = compareMoney(fromWireMoney(closing), fromWireMoney(opening)) >= 0;
  return (
    <dl className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <End
        label={
          filter.from
            ? t('wallet.opening-on', { day: formatDay(filter.from, locale, 'short') })
            : t('wallet.opening')
        }
        money={opening}
      />
      <div className="flex flex-col items-center">
        <dt className="sr-only">{t('wallet.change')}</dt>
        <dd className="text-13">
          <span className={isMore ? 'text-confirmed' : 'text-ink'}>
            {isMore && <span className="figures">+</span>}
            <Price money={change} />
          </span>
        </dd>
        <span aria-hidden className="flex w-24 items-center text-flight">
          <span className="size-3 rounded-full border-[3px] border-current" />
          <span className="h-[3px] flex-1 bg-current" />
          <span className="size-3 rounded-full border-[3px] border-current bg-current" />
        </span>
      </div>
      <End
        label={
          filter.until
            ? t('wallet.closing-on', { day: formatDay(filter.until, locale, 'short') })
            : t('wallet.closing')
        }
        money={closing}
      />
    </dl>
  );
}

function End({ label, money }: { label: string; money: WireMoney }) {
  return (
    <div>
      <dt className="text-13 text-muted">{label}</dt>
      <dd>
        <Price money={money} className="text-20" />
      </dd>
    </div>
  );
}

function Nothing({ filter: { from, until, kind }, onAll }: { filter: StatementFilter; onAll: () => void }) {
  const t = useTranslations();
  if (from === undefined && until === undefined && kind === undefined) {
    return (
      <EmptyState title={t('wallet.statement.empty')}>
        <p>{t('wallet.statement.empty-text')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('wallet.statement.no-match')}
      action={
        <Button kind="outline" onClick={onAll}>
          {t('wallet.statement.all')}
        </Button>
      }
    >
      <p>{t('wallet.statement.no-match-text')}</p>
    </EmptyState>
  );
}
