import type { BankTransfer } from '@marga/contract/payments/payments';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { Price } from '../../../ui/price.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';
import { FullRowLink } from '../../../ui/full-row-link.tsx';

export const TRANSFER_LABELS: Record<BankTransfer['state'], MessageId> = {
  unmatched: 'console.transfers.state.unmatched',
  matched: 'console.transfers.state.matched',
  returned: 'console.transfers.state.returned',
};

const TONES: Record<BankTransfer['state'], ChipTone> = {
  unmatched: 'held',
  matched: 'confirmed',
  returned: 'quiet',
};

interface TransferListProps {
  transfers: readonly BankTransfer[];
  /** Returns the URL where a transfer is matched; undefined for operators who may only read. */
  addressOf: ((transfer: BankTransfer) => string) | undefined;
}

export function BankTransferList(props: TransferListProps) {
  return useIsDesktop(64) ? <TransferTable {...props} /> : <TransferCards {...props} />;
}

function TransferTable({ transfers, addressOf }: TransferListProps) {
  const t = useTranslations();
  return (
    <TableFrame caption={t('console.transfers.title')}>
      <thead className={STICKY_HEADS}>
        <tr>
          <th scope="col" className={HEAD}>
            {t('console.transfers.payer')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {t('console.money.amount')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.transfers.utr')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.transfers.to-account')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.transfers.received')}
          </th>
          <th scope="col" className={HEAD}>
            {t('console.transfers.whose')}
          </th>
        </tr>
      </thead>
      <tbody>
        {transfers.map((transfer) => (
          <tr key={transfer.id} data-row className="relative border-t border-line hover:bg-tint">
            <th scope="row" className={`${CELL} w-full max-w-0 truncate text-left font-normal`}>
              <Payer transfer={transfer} addressOf={addressOf} />
            </th>
            <td className={`${CELL} text-right`}>
              <Price money={transfer.amount} />
            </td>
            <td className={CELL}>
              <ReferenceCode>{transfer.utr}</ReferenceCode>
            </td>
            <td className={CELL}>
              <ReferenceCode className="text-muted">{transfer.toAccount}</ReferenceCode>
            </td>
            <td className={CELL}>
              <Received transfer={transfer} />
            </td>
            <td className={`${CELL} max-w-64 truncate`}>
              <Whose transfer={transfer} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function TransferCards({ transfers, addressOf }: TransferListProps) {
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {transfers.map((transfer) => (
        <li
          key={transfer.id}
          data-row
          className="relative min-w-0 rounded-8 border border-line bg-surface px-4 py-3 text-13"
        >
          <div className="flex items-baseline justify-between gap-3">
            <div className="min-w-0 truncate">
              <Payer transfer={transfer} addressOf={addressOf} />
            </div>
            <Price money={transfer.amount} className="text-16" />
          </div>
          <p className="mt-1 truncate">
            <Whose transfer={transfer} />
          </p>
          <p className="mt-1 flex justify-between gap-3 text-muted">
            <ReferenceCode className="truncate">{transfer.utr}</ReferenceCode>
            <Received transfer={transfer} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Only unmatched transfers are links. */
function Payer({ transfer, addressOf }: { transfer: BankTransfer } & Pick<TransferListProps, 'addressOf'>) {
  return addressOf && transfer.state === 'unmatched' ? (
    <FullRowLink to={addressOf(transfer)}>{transfer.payer}</FullRowLink>
  ) : (
    <span className="text-14">{transfer.payer}</span>
  );
}

function Received({ transfer: { receivedAt } }: { transfer: BankTransfer }) {
  const locale = useLocale();
  return (
    <time dateTime={receivedAt} className="whitespace-nowrap">
      {formatMoment(receivedAt, locale, 'minute')}
    </time>
  );
}

function Whose({ transfer: { state, companyName, matchedBy } }: { transfer: BankTransfer }) {
  const t = useTranslations();
  if (companyName === null) return <Chip tone={TONES[state]}>{t(TRANSFER_LABELS[state])}</Chip>;
  return (
    <>
      <span className="font-semibold">{companyName}</span>
      {matchedBy !== null && (
        <span className="text-muted">
          {' · '}
          {t(matchedBy === 'itself' ? 'console.transfers.by-itself' : 'console.transfers.by-operator')}
        </span>
      )}
    </>
  );
}
