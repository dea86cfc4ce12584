import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../join-class-names.ts';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../table.tsx';
import { useIsDesktop } from '../use-is-desktop.ts';
import { type Column, sortDirectionOf, nextSortOrder } from './table-column.ts';
import { moveTableRowFocus, handleTableRowArrowKeys } from './table-row-arrow-keys.ts';

export interface TableHandle {
  focusFirst: () => void;
}

interface DataTableProps<Row, Order extends string> {
  ref?: Ref<TableHandle>;
  caption: string;
  columns: readonly Column<Row, Order>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Returns the URL that a row leads to. */
  addressOf: (row: Row) => string;
  /** Renders a row as a card for a phone; `link` renders the link to the row. */
  renderCard: (row: Row, link: (children: ReactNode) => ReactNode) => ReactNode;
  order: Order;
  onOrder: (order: Order) => void;
  /** This is true while the rows no longer match the request and are shown only until the new ones arrive. */
  isStale?: boolean;
  /**
   * Holds the ids of rows that have left the list: these rows keep their place while the user points at the table or
   * has the focus in it.
   */
  removedIds?: ReadonlySet<string>;
  onHold?: (isHeld: boolean) => void;
  /** Holds the number of rows that have arrived but are not shown yet, and the function that shows them. */
  waiting?: Waiting;
  selection?: Selection<Row>;
}

interface Waiting {
  readonly count: number;
  readonly show: () => void;
}

/** Selects several rows: there is a checkbox for each, one for all shown rows, and the key x for the focused row. */
export interface Selection<Row> {
  readonly ids: ReadonlySet<string>;
  readonly change: (ids: ReadonlySet<string>) => void;
  readonly labelOf: (row: Row) => string;
}

/**
 * Renders a list as a table: it is sorted by its column heads, navigated with the arrow keys, and each row is a link;
 * on a narrow screen it becomes cards.
 */
export function DataTable<Row, Order extends string>({ ref, ...props }: DataTableProps<Row, Order>) {
  const frame = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({ focusFirst: () => moveTableRowFocus(frame.current, 1) }), []);
  const isDesktop = useIsDesktop();
  const { isStale = false, onHold } = props;
  return (
    <div
      ref={frame}
      role="presentation"
      aria-busy={isStale}
      onKeyDown={(event) => {
        handleTableRowArrowKeys(event, frame.current);
        if (props.selection) selectWithKey(event, props.selection);
      }}
      onPointerEnter={() => onHold?.(true)}
      onPointerLeave={() => onHold?.(frame.current?.contains(document.activeElement) ?? false)}
      onFocus={() => onHold?.(true)}
      onBlur={({ relatedTarget }) => {
        if (!frame.current?.contains(relatedTarget)) onHold?.(frame.current?.matches(':hover') ?? false);
      }}
      className={joinClassNames('transition-opacity duration-[120ms]', isStale && 'opacity-60')}
    >
      {props.waiting && props.waiting.count > 0 && (
        <WaitingButton {...props.waiting} onShown={() => moveTableRowFocus(frame.current, 1)} />
      )}
      {isDesktop ? <DesktopTable {...props} /> : <Cards {...props} />}
    </div>
  );
}

/**
 * The button overlays the table and takes up no space, so no row moves when it appears. It is inside the table, so
 * that moving the pointer to it from a row does not leave the table and hide it.
 */
function WaitingButton({ count, show, onShown }: Waiting & { onShown: () => void }) {
  const t = useTranslations();
  return (
    <div className="pointer-events-none sticky top-[calc(var(--frame-top)+1.5rem)] z-20 flex h-0 justify-center">
      <button
        type="button"
        onClick={({ detail }) => {
          // A keyboard user had the focus on the button, which now disappears, so the focus moves to the rows.
          if (detail === 0) onShown();
          show();
        }}
        className="pointer-events-auto -mt-5 h-9 rounded-full border border-control bg-raised px-4 text-14 font-semibold text-link shadow-popover hover:border-ink"
      >
        {t('table.waiting', { count })}
      </button>
    </div>
  );
}

function DesktopTable<Row, Order extends string>(props: Omit<DataTableProps<Row, Order>, 'ref'>) {
  const { caption, columns, rows, idOf, removedIds, selection } = props;
  return (
    <TableFrame caption={caption}>
      <thead className={STICKY_HEADS}>
        <tr>
          {selection && <SelectAll rows={rows} idOf={idOf} selection={selection} />}
          {columns.map((column) => (
            <Head key={column.id} column={column} order={props.order} onOrder={props.onOrder} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row);
          return (
            <tr
              key={id}
              data-row
              data-row-id={id}
              className={joinClassNames(
                'relative border-t border-line hover:bg-tint has-[a:focus-visible]:bg-tint',
                removedIds?.has(id) && 'bg-fog line-through',
                selection?.ids.has(id) && 'bg-tint',
              )}
            >
              {selection && (
                <td className={joinClassNames(CELL, 'w-9 pr-0')}>
                  <SelectBox row={row} id={id} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} address={props.addressOf(row)} />
              ))}
            </tr>
          );
        })}
      </tbody>
    </TableFrame>
  );
}

function SelectAll<Row>({
  rows,
  idOf,
  selection,
}: {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  selection: Selection<Row>;
}) {
  const t = useTranslations();
  const chosen = rows.filter((row) => selection.ids.has(idOf(row))).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  return (
    <th scope="col" className={joinClassNames(HEAD, 'w-9 pr-0')}>
      <input
        type="checkbox"
        aria-label={t('table.select-all')}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isAll;
        }}
        onChange={() => selection.change(isAll ? new Set() : new Set(rows.map(idOf)))}
        className={BOX}
      />
    </th>
  );
}

const BOX = 'relative z-1 block size-[18px] accent-primary before:absolute before:-inset-2';

function SelectBox<Row>({ row, id, selection }: { row: Row; id: string; selection: Selection<Row> }) {
  return (
    <input
      type="checkbox"
      aria-label={selection.labelOf(row)}
      checked={selection.ids.has(id)}
      onChange={() => selection.change(toggled(selection.ids, id))}
      className={BOX}
    />
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The key x selects the focused row; the arrow keys continue from there. */
function selectWithKey<Row>(event: KeyboardEvent, { ids, change }: Selection<Row>): void {
  if (event.key !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
  const link = event.target as Element;
  const id = link.matches('[data-row-link]') && link.closest('[data-row-id]')?.getAttribute('data-row-id');
  if (!id) return;
  event.preventDefault();
  change(toggled(ids, id));
}

interface HeadProps<Row, Order extends string> {
  column: Column<Row, Order>;
  order: Order;
  onOrder: (order: Order) => void;
}

function Head<Row, Order extends string>({ column, order, onOrder }: HeadProps<Row, Order>) {
  const direction = sortDirectionOf(column, order);
  const look = joinClassNames(HEAD, column.isFigure && 'text-right');
  if (!column.orders) {
    return (
      <th scope="col" className={look}>
        {column.name}
      </th>
    );
  }
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={look}>
      <button
        type="button"
        onClick={() => onOrder(nextSortOrder(column, order) ?? order)}
        className={joinClassNames(
          '-mx-1.5 inline-flex h-7 items-center gap-1 rounded-4 px-1.5 font-semibold hover:bg-tint-strong hover:text-ink',
          direction !== undefined && 'text-ink',
        )}
      >
        {column.name}
        <Icon aria-hidden size={14} className="shrink-0" />
      </button>
    </th>
  );
}

interface CellProps<Row, Order extends string> {
  column: Column<Row, Order>;
  row: Row;
  address: string;
}

function Cell<Row, Order extends string>({ column, row, address }: CellProps<Row, Order>) {
  const look = joinClassNames(CELL, column.isFigure && 'text-right');
  if (!column.isName) return <td className={look}>{column.cell(row)}</td>;
  return (
    <th scope="row" className={joinClassNames(look, 'text-left font-semibold')}>
      <RowLink to={address}>{column.cell(row)}</RowLink>
    </th>
  );
}

/** Renders one link for the whole row, so that a row can be opened in another tab like any link. */
function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      data-row-link
      className="text-link no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
    >
      {children}
    </Link>
  );
}

function Cards<Row, Order extends string>(props: Omit<DataTableProps<Row, Order>, 'ref'>) {
  const { caption, rows, idOf, addressOf, renderCard, removedIds, selection } = props;
  return (
    <ul aria-label={caption} className="grid gap-2">
      {rows.map((row) => (
        <li
          key={idOf(row)}
          data-row
          data-row-id={idOf(row)}
          className={joinClassNames(
            'relative rounded-8 border border-line bg-surface px-4 py-3',
            selection && 'pl-11',
            removedIds?.has(idOf(row)) && 'bg-fog line-through',
            selection?.ids.has(idOf(row)) && 'border-primary',
          )}
        >
          {selection && (
            <span className="absolute top-4 left-3.5">
              <SelectBox row={row} id={idOf(row)} selection={selection} />
            </span>
          )}
          {renderCard(row, (children) => (
            <RowLink to={addressOf(row)}>{children}</RowLink>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Renders the table while its first rows load; nothing moves when they arrive. */
export function TableSkeleton({ rows = 12 }: { rows?: number }) {
  const t = useTranslations();
  return (
    <div role="status" aria-busy aria-label={t('layout.loading')}>
      <div className="overflow-clip rounded-8 border border-line bg-surface max-md:hidden">
        <div className="h-8 bg-fog" />
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-9 items-center gap-6 border-t border-line px-3">
            {['w-20', 'w-14', 'w-40', 'w-28', 'w-16'].map((width) => (
              <span key={width} className={joinClassNames('h-3 animate-pulse rounded-4 bg-line', width)} />
            ))}
            <span className="ml-auto h-3 w-16 animate-pulse rounded-4 bg-line" />
          </div>
        ))}
      </div>
      <div className="grid gap-2 md:hidden">
        {Array.from({ length: 6 }, (_, row) => (
          <div key={row} className="h-[6.375rem] animate-pulse rounded-8 bg-line" />
        ))}
      </div>
    </div>
  );
}
