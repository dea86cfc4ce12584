import type { ReactNode } from 'react';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { HEAD } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';

export interface Column<Row> {
  /**
   * Where `isAction` is set, only screen readers get this column heading, because the buttons in the column name
   * their actions.
   */
  head: string;
  cell: (row: Row) => ReactNode;
  /** Prose may wrap over several lines; other cells do not, so that rows stay low. */
  isProse?: boolean;
  /** Figures are aligned right. */
  isAmount?: boolean;
  isAction?: boolean;
}

/** The first column names the row. */
export type Columns<Row> = readonly [Column<Row>, ...Column<Row>[]];

interface RowTableProps<Row> {
  caption: string;
  columns: Columns<Row>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** A row of one line is 36 px high; where a cell has more lines, the first lines are level. */
const CELL = 'px-3 py-2 align-top';

/** Renders rows from edge to edge of the container; on a phone each row is a few stacked lines. */
export function ResponsiveTable<Row>(props: RowTableProps<Row>) {
  return useIsDesktop() ? <Table {...props} /> : <Lines {...props} />;
}

function Table<Row>({ caption, columns, rows, keyOf }: RowTableProps<Row>) {
  const [first, ...others] = columns;
  return (
    // Text for screen readers is positioned inside, and would otherwise widen the page.
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-13">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-y border-line bg-fog">
          <tr>
            {columns.map(({ head, isAction, isAmount }) => (
              <th
                key={head}
                scope="col"
                className={joinClassNames(HEAD, 'first:pl-5 last:pr-5', isAmount && 'text-right')}
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
                  className={joinClassNames(
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
