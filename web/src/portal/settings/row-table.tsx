import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { HEAD } from '../../ui/table.tsx';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';

export interface Column<Row> {
  /** Only heard where `isAction` is set: buttons say themselves what they do. */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Text that may go over several lines; everything else keeps the row low. */
  isProse?: boolean;
  /** Figures stand at the right, under one another. */
  isAmount?: boolean;
  isAction?: boolean;
}

/** The first names the row. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface RowTableProps<Row> {
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** 36 px for one line; the first lines stand level where a cell has more. */
const CELL = 'px-3 py-2 align-top';

/** Rows from edge to edge of what it stands in; on a telephone each row is a few lines of its own. */
export function RowTable<Row>(props: RowTableProps<Row>) {
  return useIsDesktop() ? <Table {...props} /> : <Lines {...props} />;
}

function Table<Row>({ caption, columns, rows, keyOf }: RowTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    // What is only heard stands in it too, and would widen the page beside it.
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-y border-line bg-fog">
          <tr>
            {columns.map(({ head, isAction, isAmount }) => (
              <th
                key={head}
                scope="col"
                className={classes(HEAD, 'first:pl-5 last:pr-5', isAmount && 'text-right')}
              >
                {isAction ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line first:border-0 hover:bg-tint">
              <th scope="row" className={`${CELL} pl-5 text-left font-semibold whitespace-nowrap`}>
                {first.cell(row)}
              </th>
              {others.map(({ head, cell, isProse, isAction, isAmount }) => (
                <td
                  key={head}
                  className={classes(
                    CELL,
                    'tabular-nums last:pr-5',
                    !isProse && 'whitespace-nowrap',
                    isAmount && 'text-right',
                  )}
                >
                  {isAction ? (
                    <div className="-my-1 flex min-h-7 items-center justify-end">{cell(row)}</div>
                  ) : (
                    cell(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Lines<Row>({ caption, columns, rows, keyOf }: RowTableProps<Row>) {
  const [first, ...others] = columns;
  const facts = others.filter(({ isAction }) => !isAction);
  const actions = others.filter(({ isAction }) => isAction);
  return (
    <ul aria-label={caption} className="border-t border-line text-13">
      {rows.map((row) => (
        <li key={keyOf(row)} className="border-b border-line px-5 py-3 last:border-0">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0 text-14 font-semibold break-words">{first.cell(row)}</div>
            {actions.map(({ head, cell }) => (
              <div key={head} className="-my-1 -mr-2 flex min-h-7 items-center">
                {cell(row)}
              </div>
            ))}
          </div>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
            {facts.map(({ head, cell }) => (
              <div key={head} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{head}</dt>
                <dd className="break-words">{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
