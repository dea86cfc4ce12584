import {
  type CompanyBalances,
  type CreditStatement,
  PAYMENT_METHODS,
  type Proposal,
} from '@marga/contract/ledger/ledger';
import type { WireMoney } from '@marga/contract/kernel/money';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { formatDay, formatMoment } from '../../../../shared/format-money-and-dates.ts';
import type { Locale } from '../../../../shared/i18n/locale.ts';
import {
  type MessageId,
  type Translate,
  useLocale,
  useTranslations,
} from '../../../../shared/i18n/use-translations.ts';
import { SettingsPanel } from '../../../identity/settings/settings-panel.tsx';
import { type Columns, ResponsiveTable } from '../../../identity/settings/responsive-table.tsx';
import { Chip, type ChipTone } from '../../../../ui/chip.tsx';
import { joinClassNames } from '../../../../ui/join-class-names.ts';
import { Price } from '../../../../ui/price.tsx';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { TableRowButton } from '../../../../ui/table-row-button.tsx';
import type { ProposalDialogProps } from '../../../../shared/operator/proposal-list.tsx';
import { LedgerChangeProposalDecisionDialog } from './ledger-change-proposal-decision-dialog.tsx';
import type { News } from './ledger-change-proposal-outcome.ts';
import { LedgerChangeProposalCard } from './ledger-change-proposal-card.tsx';
import { type CompanyBalanceDetails, useLedgerChangeProposals } from './use-company-balances.ts';
import { ACCOUNT_LABELS, ENTRY_LABELS, METHOD_LABELS } from './ledger-labels.ts';

interface FileProps {
  file: CompanyBalanceDetails;
}

/** Both outgoing and incoming amounts have a sign, so that neither is recognised only by a missing sign. */
function Moved({ money }: { money: WireMoney }) {
  const isOut = money.amount.startsWith('-');
  return (
    <span className={joinClassNames(!isOut && 'text-confirmed')}>
      {isOut ? '− ' : '+ '}
      <Price money={{ ...money, amount: money.amount.replace('-', '') }} />
    </span>
  );
}

type Entry = CompanyBalanceDetails['entries'][number];

function entryColumns(t: Translate, locale: Locale): Columns<Entry> {
  return [
    {
      head: t('console.money.when'),
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at, locale, 'minute')}</time>,
    },
    {
      head: t('console.money.what'),
      isProse: true,
      cell: ({ kind, reference, reason }) => (
        <>
          {t(ENTRY_LABELS[kind])}{' '}
          {reference !== '' && <ReferenceCode className="break-all">{reference}</ReferenceCode>}
          {reason !== null && <span className="block text-muted">{reason}</span>}
        </>
      ),
    },
    { head: t('console.money.account'), cell: ({ account }) => t(ACCOUNT_LABELS[account]) },
    { head: t('console.money.amount'), isAmount: true, cell: ({ amount }) => <Moved money={amount} /> },
    {
      head: t('console.money.balance'),
      isAmount: true,
      cell: ({ balance }) => <Price money={balance} className="text-muted" />,
    },
  ];
}

export function CompanyLedgerEntries({ file: { entries } }: FileProps) {
  const t = useTranslations();
  const columns = entryColumns(t, useLocale());
  return (
    <SettingsPanel
      title={t('console.money.entries')}
      text={t('console.money.entries-text')}
      table={
        entries.length > 0 && (
          <ResponsiveTable
            caption={t('console.money.entries')}
            columns={columns}
            rows={entries}
            keyOf={({ id, account }) => `${account} ${id}`}
          />
        )
      }
    >
      {entries.length === 0 && <p className="text-14 text-muted">{t('console.money.entries-none')}</p>}
    </SettingsPanel>
  );
}

const STATEMENT_LABELS: Record<CreditStatement['state'], [label: MessageId, tone: ChipTone]> = {
  due: ['console.money.statement.due', 'held'],
  overdue: ['console.money.statement.overdue', 'failed'],
  paid: ['console.money.statement.paid', 'confirmed'],
};

function statementColumns(t: Translate, locale: Locale): Columns<CreditStatement> {
  return [
    {
      head: t('console.money.statement.days'),
      cell: ({ from, until }) => `${formatDay(from, locale, 'short')} – ${formatDay(until, locale, 'year')}`,
    },
    {
      head: t('console.money.statement.due-on'),
      cell: ({ dueOn }) => formatDay(dueOn, locale, 'year'),
    },
    {
      head: t('console.money.statement.amount'),
      isAmount: true,
      cell: ({ amountDue }) => <Price money={amountDue} />,
    },
    {
      head: t('console.money.statement.outstanding'),
      isAmount: true,
      cell: ({ outstanding }) => <Price money={outstanding} />,
    },
    {
      head: t('console.state'),
      cell: ({ state }) => {
        const [label, tone] = STATEMENT_LABELS[state];
        return <Chip tone={tone}>{t(label)}</Chip>;
      },
    },
  ];
}

export function CompanyCreditStatements({ file: { statements, credit } }: FileProps) {
  const t = useTranslations();
  const columns = statementColumns(t, useLocale());
  if (credit === null && statements.length === 0) return null;
  return (
    <SettingsPanel
      title={t('console.money.statements')}
      text={t('console.money.statements-text')}
      table={
        statements.length > 0 && (
          <ResponsiveTable
            caption={t('console.money.statements')}
            columns={columns}
            rows={statements}
            keyOf={({ id }) => id}
          />
        )
      }
    >
      {statements.length === 0 && <p className="text-14 text-muted">{t('console.money.statements-none')}</p>}
    </SettingsPanel>
  );
}

export function CompanyPaymentMethods({
  file: { methods },
  onChange,
}: FileProps & { onChange: (() => void) | undefined }) {
  const t = useTranslations();
  return (
    <SettingsPanel
      title={t('console.methods')}
      action={
        onChange && (
          <TableRowButton subject={t('console.methods')} onClick={onChange}>
            {t('console.methods.change-short')}
          </TableRowButton>
        )
      }
    >
      <ul className="grid gap-1.5 text-14">
        {PAYMENT_METHODS.map((method) => {
          const isOn = methods.includes(method);
          const Icon = isOn ? Check : X;
          return (
            <li
              key={method}
              className={joinClassNames('flex items-center gap-2', isOn ? 'font-semibold' : 'text-muted')}
            >
              <Icon
                aria-hidden
                size={16}
                className={joinClassNames('shrink-0', isOn ? 'text-confirmed' : 'text-muted')}
              />
              {t(METHOD_LABELS[method])}
              <span className="sr-only">{t(isOn ? 'console.methods.on' : 'console.methods.off')}</span>
            </li>
          );
        })}
      </ul>
    </SettingsPanel>
  );
}

export function CompanyMoneyHolds({ file: { holds } }: FileProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <SettingsPanel title={t('console.money.holds')}>
      {holds.length === 0 ? (
        <p className="text-14 text-muted">{t('console.money.holds-none')}</p>
      ) : (
        <ul className="grid gap-2 text-14">
          {holds.map(({ bookingId, reference, amount, since }) => (
            <li key={bookingId} className="grid grid-cols-[1fr_auto] gap-x-3">
              <ReferenceCode>{reference}</ReferenceCode>
              <Price money={amount} />
              <span className="col-span-2 text-13 text-muted">
                {t('console.money.held-since', { since: formatMoment(since, locale, 'minute') })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SettingsPanel>
  );
}

interface CompanyProposalsProps {
  companyId: CompanyBalances['companyId'];
  onDone: (outcome: News) => unknown;
}

/** Shows the waiting proposals about this company, or nothing if there are none. */
export function CompanyLedgerChangeProposals({ companyId, onDone }: CompanyProposalsProps) {
  const t = useTranslations();
  const { rows = [] } = useLedgerChangeProposals({ companyId, state: 'proposed' });
  const [decision, setDecision] = useState<Pick<ProposalDialogProps<Proposal>, 'proposal' | 'answer'>>();
  const settle = (outcome: News) => {
    setDecision(undefined);
    return onDone(outcome);
  };
  return (
    <>
      {rows.length > 0 && (
        <section aria-label={t('console.proposals.title')}>
          <ul className="grid gap-3">
            {rows.map((proposal) => (
              <LedgerChangeProposalCard
                key={proposal.id}
                proposal={proposal}
                onDecide={(answer) => setDecision({ proposal, answer })}
              />
            ))}
          </ul>
        </section>
      )}
      {decision && (
        <LedgerChangeProposalDecisionDialog
          {...decision}
          onDone={settle}
          onOvertaken={() => void settle({ tone: 'held', text: t('console.overtaken') })}
          onClose={() => setDecision(undefined)}
        />
      )}
    </>
  );
}
