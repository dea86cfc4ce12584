import { useState } from 'react';
import { CheckboxMark } from './checkbox-mark.tsx';
import type { Column } from './table-column.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { DataTable, TableSkeleton } from './data-table.tsx';
import { TableSearchBox } from './table-search-box.tsx';
import type { LocalView, SavedView } from './saved-views.ts';
import { SavedViewsMenu } from './saved-views-menu.tsx';

export default { title: 'Data table' };

interface Ticket {
  id: string;
  from: string;
  subject: string;
  messages: number;
}

type Order = 'most' | 'fewest';

const TICKETS: readonly Ticket[] = [
  { id: '7K4MPQ2X', from: 'Asha Rawat', subject: 'An invoice for May', messages: 3 },
  { id: 'W9HT3CZA', from: 'Bharat Negi', subject: 'Forty people to Goa', messages: 11 },
  { id: '2BVN8RYE', from: 'Chitra Iyer', subject: 'A name with a hyphen', messages: 1 },
];

const COLUMNS: readonly Column<Ticket, Order>[] = [
  { id: 'id', name: 'Reference', isName: true, cell: ({ id }) => id },
  { id: 'from', name: 'From', cell: ({ from }) => from },
  { id: 'subject', name: 'Subject', cell: ({ subject }) => subject },
  {
    id: 'messages',
    name: 'Messages',
    isFigure: true,
    orders: [
      { order: 'most', direction: 'descending' },
      { order: 'fewest', direction: 'ascending' },
    ],
    cell: ({ messages }) => messages,
  },
];

export function TableWithAllFeatures() {
  const [order, setOrder] = useState<Order>('most');
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['W9HT3CZA']));
  const [shown, setShown] = useState<readonly string[]>(COLUMNS.map(({ id }) => id));
  const [views, setViews] = useState<readonly SavedView[]>([]);
  const [found, setFound] = useState<readonly LocalView[]>([
    { name: 'From before', search: 'asha', columns: ['id', 'from'] },
  ]);
  const [waiting, setWaiting] = useState(2);
  const drop = ({ name }: LocalView) => setFound(found.filter((view) => view.name !== name));
  const rows = TICKETS.filter(({ from }) => from.toLowerCase().includes(search.toLowerCase())).toSorted(
    (one, other) => (one.messages - other.messages) * (order === 'most' ? -1 : 1),
  );
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TableSearchBox
            label="Search tickets"
            placeholder="Who wrote"
            value={search}
            maxLength={40}
            onSearch={setSearch}
            onDown={() => undefined}
          />
        </div>
        <SavedViewsMenu
          views={views}
          present={{ search, columns: shown }}
          longestName={40}
          onOpen={(view) => setSearch(view.search)}
          onSave={async (name) => setViews([...views, { id: name, name, search, columns: shown }])}
          onRename={async ({ id }, name) =>
            setViews(views.map((view) => (view.id === id ? { ...view, name } : view)))
          }
          onRemove={async ({ id }) => setViews(views.filter((view) => view.id !== id))}
          found={found}
          onTake={async (view) => {
            setViews([...views, { ...view, id: view.name }]);
            drop(view);
          }}
          onDrop={drop}
        />
        <ColumnsMenu columns={COLUMNS} shown={shown} onChange={setShown} />
      </div>
      <DataTable
        caption="Tickets"
        columns={COLUMNS.filter(({ id }) => shown.includes(id))}
        rows={rows}
        idOf={({ id }) => id}
        addressOf={({ id }) => `/support/ticket?id=${id}`}
        renderCard={({ id, subject }, link) => (
          <p className="text-14">
            {link(id)} {subject}
          </p>
        )}
        order={order}
        onOrder={setOrder}
        removedIds={new Set(['2BVN8RYE'])}
        waiting={{ count: waiting, show: () => setWaiting(0) }}
        selection={{ ids: chosen, change: setChosen, labelOf: ({ id }) => `Select ${id}` }}
      />
    </div>
  );
}

export function LoadingTable() {
  return <TableSkeleton rows={6} />;
}

export function CheckboxMarks() {
  return (
    <p className="flex gap-3">
      <CheckboxMark isOn /> <CheckboxMark isOn={false} />
    </p>
  );
}
