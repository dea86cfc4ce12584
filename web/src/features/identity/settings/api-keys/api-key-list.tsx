import type { ApiKey } from '@marga/contract/identity/team';
import { formatMoment } from '../../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { ReferenceCode } from '../../../../ui/reference-code.tsx';
import { TableRowButton } from '../../../../ui/table-row-button.tsx';
import { type Columns, ResponsiveTable } from '../responsive-table.tsx';

interface KeyListProps {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

export function ApiKeyList({ keys, onRevoke }: KeyListProps) {
  const t = useTranslations();
  const columns = useColumns(onRevoke);
  return (
    <ResponsiveTable caption={t('api-keys.title')} columns={columns} rows={keys} keyOf={({ id }) => id} />
  );
}

function useColumns(onRevoke: (key: ApiKey) => void): Columns<ApiKey> {
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
      head: t('api-keys.created'),
      isProse: true,
      cell: ({ createdBy, createdAt }) =>
        t('api-keys.created-by', { name: createdBy, time: formatMoment(createdAt, locale, 'minute') }),
    },
    {
      head: t('api-keys.last-used'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t('api-keys.never-used') : formatMoment(lastUsedAt, locale, 'minute'),
    },
    {
      head: t('api-keys.state'),
      cell: ({ active }) => (
        <Chip tone={active ? 'confirmed' : 'quiet'}>
          {t(active ? 'api-keys.active' : 'api-keys.inactive')}
        </Chip>
      ),
    },
    {
      head: t('api-keys.actions'),
      isAction: true,
      cell: (key) => (
        <TableRowButton subject={key.name} onClick={() => onRevoke(key)}>
          {t('api-keys.revoke')}
        </TableRowButton>
      ),
    },
  ];
}
