import type { DeskRow } from '@marga/contract/operations';
import { useSay } from '../../lib/i18n/text.ts';
import { useSession } from '../../lib/session-store.ts';
import { Chip } from '../../ui/chip.tsx';
import { Price } from '../../ui/figures.tsx';
import { Reference } from '../../ui/reference.tsx';
import { CELL, HEAD, STICKY_HEADS, TableFrame } from '../../ui/table.tsx';
import { useIsDesk } from '../../ui/use-is-desk.ts';
import { WholeRowLink } from '../../ui/whole-row-link.tsx';
import { counterpartName } from './desk-words.ts';
import { Fuse, FuseRuler, TimeToAct } from './fuse.tsx';

interface DeskListProps {
  rows: readonly DeskRow[];
}

export function addressOfRow(key: string): string {
  return `/console/desk/${encodeURIComponent(key)}`;
}

export function DeskList(props: DeskListProps) {
  return useIsDesk(64) ? <DeskTable {...props} /> : <DeskCards {...props} />;
}

function DeskTable({ rows }: DeskListProps) {
  const say = useSay();
  return (
    <TableFrame caption={say('console.desk')}>
      <thead className={STICKY_HEADS}>
        <tr>
          <th scope="col" className={HEAD}>
            {say('console.desk.head.what')}
          </th>
          <th scope="col" className={HEAD}>
            {say('console.desk.head.of')}
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            {say('console.desk.at-risk')}
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{say('console.desk.head.left')}</span>
            <FuseRuler />
          </th>
          <th scope="col" className={HEAD}>
            {say('console.desk.head.left')}
          </th>
          <th scope="col" className={HEAD}>
            {say('console.desk.head.who')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-row className="relative border-t border-line hover:bg-tint">
            <th scope="row" className={`${CELL} text-left`}>
              <WholeRowLink to={addressOfRow(row.key)}>{say(`console.desk.kind.${row.kind}`)}</WholeRowLink>
            </th>
            <td className={`${CELL} w-full max-w-0`}>
              <Subject row={row} />
            </td>
            <td className={`${CELL} text-right`}>
              <AtRisk row={row} />
            </td>
            <td className={`${CELL} w-52 min-w-52`}>
              <Fuse dueAt={row.dueAt} />
            </td>
            <td className={CELL}>
              <TimeToAct dueAt={row.dueAt} />
            </td>
            <td className={`${CELL} max-w-40`}>
              <Who row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function DeskCards({ rows }: DeskListProps) {
  const say = useSay();
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {rows.map((row) => (
        <li
          key={row.key}
          data-row
          className="relative min-w-0 rounded-8 border border-line bg-surface px-4 py-3 text-13"
        >
          <div className="flex items-baseline justify-between gap-3">
            <div className="min-w-0">
              <WholeRowLink to={addressOfRow(row.key)}>{say(`console.desk.kind.${row.kind}`)}</WholeRowLink>
            </div>
            <AtRisk row={row} className="text-16" />
          </div>
          <div className="mt-0.5">
            <Subject row={row} />
          </div>
          <div className="mt-2">
            <Fuse dueAt={row.dueAt} />
          </div>
          <div className="mt-1 flex items-center justify-between gap-3">
            <TimeToAct dueAt={row.dueAt} />
            <Who row={row} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** From where to where and whose; what is no travel is called by its own name. */
function Subject({ row }: { row: DeskRow }) {
  return (
    <span className="flex min-w-0 items-baseline gap-x-2">
      <span className="min-w-0 truncate">
        {row.title === null ? (
          <Reference>{row.subject}</Reference>
        ) : (
          <>
            {row.title} <Reference className="text-muted">{row.subject}</Reference>
          </>
        )}
        {row.companyName !== null && <span className="text-muted"> · {row.companyName}</span>}
        {row.with !== null && <span className="text-muted"> · {counterpartName(row)}</span>}
      </span>
    </span>
  );
}

export function AtRisk({
  row: { atRisk },
  className = '',
}: {
  row: Pick<DeskRow, 'atRisk'>;
  className?: string;
}) {
  const say = useSay();
  return atRisk ? (
    <Price money={atRisk} className={`font-semibold ${className}`} />
  ) : (
    <span className="text-muted">{say('console.desk.at-risk.unknown')}</span>
  );
}

/** Who is at it now says more than who has it. */
function Who({ row: { claim, assignee, proposal } }: { row: DeskRow }) {
  const say = useSay();
  const me = useSession()?.user.uid;
  if (claim)
    return (
      <Chip tone="moving">
        {claim.by.id === me
          ? say('console.desk.mine-now')
          : say('console.desk.at-it', { name: claim.by.name })}
      </Chip>
    );
  if (proposal) return <Chip tone="held">{say('console.desk.waits')}</Chip>;
  return assignee ? (
    <span className="block truncate">{assignee.name}</span>
  ) : (
    <span className="text-muted">{say('console.desk.nobody')}</span>
  );
}
