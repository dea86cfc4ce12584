import type { ApiKey } from '@marga/contract/identity/team';
import type { WireMoney } from '@marga/contract/kernel/money';
import { msUntil } from '../../../../shared/clock.ts';
import { formatMoment, formatMoney } from '../../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Chip, type ChipTone } from '../../../../ui/chip.tsx';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { TableRowButton } from '../../../../ui/table-row-button.tsx';
import { type Columns, ResponsiveTable } from '../responsive-table.tsx';

export type KeyAction = 'change' | 'resume' | 'revoke';

interface KeyListProps {
  keys: readonly ApiKey[];
  /** Holds what each key with a cap has spent today; a key is missing until that is known. */
  spending: ReadonlyMap<string, WireMoney>;
  onAction: (action: KeyAction, key: ApiKey) => void;
}

const STATE_TONES: Readonly<Record<ApiKey['state'], ChipTone>> = {
  active: 'confirmed',
  suspended: 'failed',
  expired: 'quiet',
  'maker-left': 'quiet',
};

/** A key that expires within two weeks is marked. */
const SOON_MS = 14 * 24 * 60 * 60_000;

export function ApiKeyList({ keys, spending, onAction }: KeyListProps) {
  const t = useTranslations();
  const columns = useColumns(spending, onAction);
  return (
    <ResponsiveTable caption={t('api-keys.title')} columns={columns} rows={keys} keyOf={({ id }) => id} />
  );
}

function useColumns(spending: KeyListProps['spending'], onAction: KeyListProps['onAction']): Columns<ApiKey> {
  const t = useTranslations();
  const locale = useLocale();
  return [
    {
      head: t('api-keys.name'),
      cell: ({ name, hint }) => (
        <>
          <span className="block max-w-48 whitespace-normal">{name}</span>
          <ReferenceCode className="font-normal text-muted">{`${hint}…`}</ReferenceCode>
        </>
      ),
    },
    {
      head: t('api-keys.scopes'),
      isProse: true,
      cell: ({ scopes }) => (
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{t(`permission.${scope}`)}</li>
          ))}
        </ul>
      ),
    },
    {
      head: t('api-keys.limits'),
      isProse: true,
      cell: (key) => <KeyLimits apiKey={key} spent={spending.get(key.id)} />,
    },
    {
      head: t('api-keys.created'),
      isProse: true,
      cell: ({ createdBy, createdAt }) =>
        t('api-keys.created-by', { name: createdBy, time: formatMoment(createdAt, locale, 'minute') }),
    },
    {
      head: t('api-keys.last-used'),
      isProse: true,
      cell: ({ lastUsedAt, lastUsedFrom }) => {
        if (lastUsedAt === null) return t('api-keys.never-used');
        const time = formatMoment(lastUsedAt, locale, 'minute');
        return lastUsedFrom === null ? time : t('api-keys.last-used-from', { time, address: lastUsedFrom });
      },
    },
    {
      head: t('api-keys.expires'),
      isProse: true,
      cell: (key) => <KeyExpiry apiKey={key} />,
    },
    {
      head: t('api-keys.state'),
      isProse: true,
      cell: (key) => (
        <>
          <Chip tone={STATE_TONES[key.state]}>{t(`api-keys.state.${key.state}`)}</Chip>
          <SuspensionText apiKey={key} />
        </>
      ),
    },
    {
      head: t('api-keys.actions'),
      isAction: true,
      cell: (key) => (
        <div className="flex flex-wrap justify-end">
          {key.state === 'suspended' && (
            <TableRowButton subject={key.name} onClick={() => onAction('resume', key)}>
              {t('api-keys.resume')}
            </TableRowButton>
          )}
          {(key.state === 'active' || key.state === 'suspended') && (
            <TableRowButton subject={key.name} onClick={() => onAction('change', key)}>
              {t('api-keys.change')}
            </TableRowButton>
          )}
          <TableRowButton subject={key.name} onClick={() => onAction('revoke', key)}>
            {t('api-keys.revoke')}
          </TableRowButton>
        </div>
      ),
    },
  ];
}

function KeyLimits({ apiKey, spent }: { apiKey: ApiKey; spent: WireMoney | undefined }) {
  const t = useTranslations();
  const locale = useLocale();
  const { networks, requestsAMinute, dailyCap } = apiKey;
  const cap = dailyCap === null ? undefined : formatMoney(dailyCap, locale);
  return (
    <ul className="min-w-36">
      {networks.length === 0 ? (
        <li>{t('api-keys.any-network')}</li>
      ) : (
        networks.map((network) => (
          <li key={network} className="break-all">
            {network}
          </li>
        ))
      )}
      <li>{t('api-keys.requests', { count: requestsAMinute })}</li>
      {cap !== undefined && (
        <li>
          {spent === undefined
            ? t('api-keys.cap-a-day', { cap })
            : t('api-keys.spent-today', { spent: formatMoney(spent, locale), cap })}
        </li>
      )}
    </ul>
  );
}

function KeyExpiry({ apiKey: { expiresAt, state } }: { apiKey: ApiKey }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <>
      <span className="block">{formatMoment(expiresAt, locale, 'day')}</span>
      {state === 'active' && msUntil(expiresAt) < SOON_MS && (
        <Chip tone="held">{t('api-keys.expires-soon')}</Chip>
      )}
    </>
  );
}

/** Says since when a key is suspended and why; renders nothing for other keys. */
export function SuspensionText({ apiKey: { suspension, state } }: { apiKey: ApiKey }) {
  const t = useTranslations();
  const locale = useLocale();
  if (suspension === null || state !== 'suspended') return null;
  return (
    <p className="text-muted">
      {t('api-keys.suspended-since', {
        time: formatMoment(suspension.at, locale, 'minute'),
        reason: t(`api-keys.suspended-for.${suspension.reason}`),
      })}
    </p>
  );
}
