import type { ApiKey } from '@marga/contract/identity/team';
import { formatMoment } from '../../../lib/format.ts';
import { useLocale, useSay } from '../../../lib/i18n/text.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Reference } from '../../../ui/reference.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { type Columns, RowTable } from '../row-table.tsx';

interface KeyListProps {
  keys: readonly ApiKey[];
  onRevoke: (key: ApiKey) => void;
}

export function KeyList({ keys, onRevoke }: KeyListProps) {
  const say = useSay();
  const columns = useColumns(onRevoke);
  return <RowTable caption={say('api-keys.title')} columns={columns} rows={keys} keyOf={({ id }) => id} />;
}

function useColumns(onRevoke: (key: ApiKey) => void): Columns<ApiKey> {
  const say = useSay();
  const locale = useLocale();
  return [
    {
      head: say('api-keys.name'),
      cell: ({ name, hint }) => (
        <>
          <span className="block max-w-48 whitespace-normal">{name}</span>
          <Reference className="font-normal text-muted">{`${hint}…`}</Reference>
        </>
      ),
    },
    {
      head: say('api-keys.scopes'),
      isProse: true,
      cell: ({ scopes }) => (
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{say(`permission.${scope}`)}</li>
          ))}
        </ul>
      ),
    },
    {
      head: say('api-keys.created'),
      isProse: true,
      cell: ({ createdBy, createdAt }) =>
        say('api-keys.created-by', { name: createdBy, time: formatMoment(createdAt, locale, 'minute') }),
    },
    {
      head: say('api-keys.last-used'),
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? say('api-keys.never-used') : formatMoment(lastUsedAt, locale, 'minute'),
    },
    {
      head: say('api-keys.state'),
      cell: ({ active }) => (
        <Chip tone={active ? 'confirmed' : 'quiet'}>
          {say(active ? 'api-keys.active' : 'api-keys.inactive')}
        </Chip>
      ),
    },
    {
      head: say('api-keys.actions'),
      isAction: true,
      cell: (key) => (
        <RowButton subject={key.name} onClick={() => onRevoke(key)}>
          {say('api-keys.revoke')}
        </RowButton>
      ),
    },
  ];
}
