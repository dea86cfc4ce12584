import { parseInstant, type Instant } from '@marga/contract/kernel/time';
import { Link, useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { type Translate, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { type Columns, ResponsiveTable } from '../../identity/settings/responsive-table.tsx';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { Price } from '../../../ui/price.tsx';
import { EmptyState } from '../../../ui/page-states.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { PagedList } from '../../../shared/operator/paged-list.tsx';
import { LedgerAccountForm } from './ledger-account-form.tsx';
import { type AccountEntry, useLedgerAccount } from './use-ledger.ts';

/** Shows the statement of one ledger account as it was at the time in the page's URL. */
export function Component() {
  const t = useTranslations();
  const locale = useLocale();
  const { account = '' } = useParams();
  const [params] = useSearchParams();
  const at = readInstant(params.get('at'));
  const entries = useLedgerAccount(account, at);
  usePageTitle(account);
  const balances = entries.newest?.balances ?? [];
  return (
    <div className="column py-8">
      <BackLink to={CONSOLE_SCREENS.ledger.path}>{t('console.ledger.title')}</BackLink>
      <h1 className="mt-2 mb-4 font-mono text-24 break-all outline-none">{account}</h1>
      <div className="mb-6 grid gap-4">
        <LedgerAccountForm key={`${account} ${at ?? ''}`} account={account} at={at} />
        <p className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <span className="text-14 text-muted">
            {at === undefined
              ? t('console.ledger.balance-now')
              : t('console.ledger.balance-at', { at: formatMoment(at, locale, 'second') })}
          </span>
          {balances.map((balance) => (
            <Price key={balance.currency} money={balance} className="text-32" />
          ))}
        </p>
      </div>
      <PagedList
        list={entries}
        nothing={
          <EmptyState title={t('console.ledger.no-entries')}>
            <p>{t('console.ledger.no-entries-text')}</p>
          </EmptyState>
        }
      >
        {(rows) => <Entries account={account} rows={rows} />}
      </PagedList>
    </div>
  );
}

function Entries({ account, rows }: { account: string; rows: readonly AccountEntry[] }) {
  const columns = columnsOf(useTranslations(), useLocale());
  return (
    <div className="overflow-clip rounded-14 border border-line bg-surface">
      <ResponsiveTable caption={account} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </div>
  );
}

function readInstant(text: string | null): Instant | undefined {
  if (text === null) return undefined;
  try {
    return parseInstant(text);
  } catch {
    return undefined;
  }
}

function columnsOf(t: Translate, locale: Locale): Columns<AccountEntry> {
  return [
    {
      head: t('console.money.when'),
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at, locale, 'second')}</time>,
    },
    { head: t('console.ledger.kind'), cell: ({ kind }) => <span className="font-mono">{kind}</span> },
    {
      head: t('console.ledger.other'),
      isProse: true,
      cell: ({ other }) => (
        <Link to={`/console/ledger/${other}`} className="font-mono break-all text-link">
          {other}
        </Link>
      ),
    },
    {
      head: t('console.ledger.subject'),
      isProse: true,
      cell: ({ subject }) => <span className="font-mono break-all text-muted">{subject}</span>,
    },
    {
      head: t('console.money.amount'),
      isAmount: true,
      cell: ({ amount }) => (
        <Price
          money={amount}
          className={joinClassNames(!amount.amount.startsWith('-') && 'text-confirmed')}
        />
      ),
    },
  ];
}
