import { SERVICES } from '@marga/contract/travel-services';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/page-states.tsx';
import { FilterLink } from '../../../shared/operator/filter-link.tsx';
import { KeyboardShortcutHints } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcuts } from '../../../shared/operator/keyboard-shortcuts.ts';
import { PagedList } from '../../../shared/operator/paged-list.tsx';
import { ActionReasonDialog } from '../../../shared/operator/action-reason-dialog.tsx';
import { moveListRowFocus } from '../../../shared/operator/list-row-arrow-keys.ts';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import { WaitingPricingChanges } from './proposals/waiting-pricing-changes.tsx';
import { PricingSectionHeading } from './pricing-section-heading.tsx';
import {
  formatPricingRuleFilterUrl,
  parsePricingRuleFilter,
  KIND_FILTERS,
  type KindFilter,
  type RuleFilter,
  STATE_FILTERS,
  type StateFilter,
} from './pricing-rule-filter.ts';
import { PricingRuleList } from './pricing-rule-list.tsx';
import { KIND_LABELS, STATE_LABELS } from './pricing-rule-labels.ts';
import { endPricingRule, type RuleRow, useRefreshPricing, usePricingRules } from './use-pricing.ts';

const KIND_FILTER_LABELS: Record<KindFilter, MessageId> = { all: 'console.filter.all', ...KIND_LABELS };
const STATE_FILTER_LABELS: Record<StateFilter, MessageId> = { all: 'console.filter.all', ...STATE_LABELS };

/** Holds the message of a page that navigates back here. */
interface NavigationState {
  news?: string;
}

export function Component() {
  const t = useTranslations();
  const navigate = useNavigate();
  const may = useStaffPermission();
  const [params] = useSearchParams();
  const filter = parsePricingRuleFilter(params);
  const rules = usePricingRules(filter);
  const list = useRef<HTMLDivElement>(null);
  const navigationState = useLocation().state as NavigationState | null;
  const [news, setNews] = useState(navigationState?.news);
  const [ending, setEnding] = useState<RuleRow>();
  const readAgain = useRefreshPricing();
  usePageTitle(t('console.pricing.title'));
  const mayManage = may('pricing:manage');
  useKeyboardShortcuts({
    j: () => moveListRowFocus(list, 1),
    k: () => moveListRowFocus(list, -1),
    ...(mayManage ? { n: () => void navigate(CONSOLE_SCREENS.pricingRule.path) } : {}),
  });
  const settle = async (text: string) => {
    await readAgain();
    setEnding(undefined);
    setNews(text);
  };
  return (
    <div className="column py-8">
      <PricingSectionHeading
        title={t('console.pricing.title')}
        text={t('console.pricing.text')}
        action={
          mayManage && (
            <Link to={CONSOLE_SCREENS.pricingRule.path} className={buttonClasses('primary')}>
              <Plus aria-hidden size={18} />
              {t('console.pricing.add')}
            </Link>
          )
        }
      />
      {news !== undefined && (
        <div className="mb-4">
          <Alert tone="confirmed">{news}</Alert>
        </div>
      )}
      <WaitingPricingChanges kinds={['rule', 'rule-end']} />
      <Filters filter={filter} />
      <PagedList list={rules} rowsRef={list} nothing={<Nothing filter={filter} />}>
        {(rows) => <PricingRuleList rules={rows} onEnd={mayManage ? setEnding : undefined} />}
      </PagedList>
      <KeyboardShortcutHints
        hints={[
          { keys: ['J', 'K'], does: t('console.keys.move') },
          ...(mayManage ? [{ keys: ['N'], does: t('console.pricing.keys.add') }] : []),
        ]}
      />
      {ending && (
        <ActionReasonDialog
          title={t('console.pricing.end-title', { name: ending.name })}
          confirm={t('console.pricing.end')}
          kind="danger"
          send={(reason) => endPricingRule(ending.id, reason)}
          onDone={() => settle(t('console.pricing.end-done', { name: ending.name }))}
          onOvertaken={() => void settle(t('console.overtaken'))}
          onClose={() => setEnding(undefined)}
        >
          {() => (
            <p>{t(ending.state === 'coming' ? 'console.pricing.end-coming' : 'console.pricing.end-text')}</p>
          )}
        </ActionReasonDialog>
      )}
    </div>
  );
}

function Filters({ filter }: { filter: RuleFilter }) {
  const t = useTranslations();
  return (
    <div className="mb-4 grid gap-2">
      <nav aria-label={t('console.pricing.filter.kind')} className="flex flex-wrap gap-1.5">
        {KIND_FILTERS.map((kind) => (
          <FilterLink
            key={kind}
            search={formatPricingRuleFilterUrl({ ...filter, kind })}
            isCurrent={kind === filter.kind}
          >
            {t(KIND_FILTER_LABELS[kind])}
          </FilterLink>
        ))}
      </nav>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <nav aria-label={t('console.pricing.filter.state')} className="flex flex-wrap gap-1.5">
          {STATE_FILTERS.map((state) => (
            <FilterLink
              key={state}
              search={formatPricingRuleFilterUrl({ ...filter, state })}
              isCurrent={state === filter.state}
            >
              {t(STATE_FILTER_LABELS[state])}
            </FilterLink>
          ))}
        </nav>
        <nav aria-label={t('console.pricing.filter.service')} className="flex flex-wrap gap-1.5">
          {[undefined, ...SERVICES].map((service) => (
            <FilterLink
              key={service ?? 'any'}
              search={formatPricingRuleFilterUrl({ ...filter, service })}
              isCurrent={service === filter.service}
            >
              {t(service === undefined ? 'console.pricing.filter.any-service' : `service-name.${service}`)}
            </FilterLink>
          ))}
        </nav>
        {filter.company !== undefined && (
          <FilterLink search={formatPricingRuleFilterUrl({ ...filter, company: undefined })} isCurrent>
            {t('console.pricing.filter.one-company')}
          </FilterLink>
        )}
      </div>
    </div>
  );
}

function Nothing({ filter }: { filter: RuleFilter }) {
  const t = useTranslations();
  const isUsual = formatPricingRuleFilterUrl(filter) === '';
  return (
    <EmptyState title={t(isUsual ? 'console.pricing.empty' : 'console.pricing.empty-filter')}>
      <p>{t(isUsual ? 'console.pricing.empty-text' : 'console.pricing.empty-filter-text')}</p>
    </EmptyState>
  );
}
