import type { WorkItem } from '@marga/contract/workqueue/work-items';
import { Link } from 'react-router';
import { type Translate, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { SettingsPanel } from '../../identity/settings/settings-panel.tsx';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { TEXT_LINK } from '../../../ui/text-link-classes.ts';

/** Links to the screen where a work item is resolved that cannot be decided on this page. */
export function WorkItemResolutionLinks({ row }: { row: WorkItem }) {
  const t = useTranslations();
  const ways = linksOf(row, t);
  if (ways.length === 0) return null;
  return (
    <SettingsPanel title={t('console.work-queue.fix')}>
      <ul className="grid gap-1 text-14">
        {ways.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className={TEXT_LINK}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </SettingsPanel>
  );
}

/** The key of a ledger difference is `account.<account>~<currency>~<what>`. */
function accountOfKey(key: string): string {
  return key.slice('account.'.length).split('~')[0] ?? '';
}

function linksOf({ key, kind, companyId, bookingId }: WorkItem, t: Translate) {
  const account = (name: string) => `/console/ledger/${encodeURIComponent(name)}`;
  const money = companyId
    ? [{ to: `/console/credit/${companyId}`, text: t('console.work-queue.fix.money') }]
    : [];
  switch (kind) {
    case 'ledger-difference':
      return [{ to: account(accountOfKey(key)), text: t('console.work-queue.fix.account') }, ...money];
    case 'capture-failed':
      return [
        ...(bookingId
          ? [{ to: account(`booking:${bookingId}`), text: t('console.work-queue.fix.hold') }]
          : []),
        ...money,
      ];
    case 'refund-failed':
    case 'gateway-difference':
      return [
        { to: CONSOLE_SCREENS.differences.path, text: t('console.work-queue.fix.differences') },
        ...money,
      ];
    case 'company-waiting':
      return companyId
        ? [{ to: `/console/companies/${companyId}`, text: t('console.work-queue.fix.company') }]
        : [];
    case 'message-unanswered':
      return [
        { to: `/console/support/${key.slice('ticket.'.length)}`, text: t('console.work-queue.fix.ticket') },
      ];
    default:
      return [];
  }
}
