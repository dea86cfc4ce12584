import type { WorkItem } from '@marga/contract/operations';
import { Link } from 'react-router';
import { type Say, useSay } from '../../lib/i18n/text.ts';
import { Panel } from '../../portal/settings/panel.tsx';
import { CONSOLE_SCREENS } from '../../console-routes.ts';
import { TEXT_LINK } from '../../ui/text-link.ts';

/** Of what is not decided here but where the money lies: the way there. */
export function FixLinks({ row }: { row: WorkItem }) {
  const say = useSay();
  const ways = linksOf(row, say);
  if (ways.length === 0) return null;
  return (
    <Panel title={say('console.work-queue.fix')}>
      <ul className="grid gap-1 text-14">
        {ways.map(({ to, words }) => (
          <li key={to}>
            <Link to={to} className={TEXT_LINK}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function linksOf({ kind, subject, companyId, bookingId }: WorkItem, say: Say) {
  const account = (name: string) => `/console/ledger/${encodeURIComponent(name)}`;
  const money = companyId
    ? [{ to: `/console/credit/${companyId}`, words: say('console.work-queue.fix.money') }]
    : [];
  switch (kind) {
    case 'ledger-difference':
      return [{ to: account(subject), words: say('console.work-queue.fix.account') }, ...money];
    case 'capture-failed':
      return [
        ...(bookingId
          ? [{ to: account(`booking:${bookingId}`), words: say('console.work-queue.fix.hold') }]
          : []),
        ...money,
      ];
    case 'refund-failed':
    case 'gateway-difference':
      return [
        { to: CONSOLE_SCREENS.differences.path, words: say('console.work-queue.fix.differences') },
        ...money,
      ];
    default:
      return [];
  }
}
