import { SERVICES } from '@marga/contract/services';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../frame/page-title.ts';
import { type MessageId, useSay } from '../../lib/i18n/text.ts';
import { CONSOLE_SCREENS } from '../../console-routes.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/page-states.tsx';
import { FilterLink } from '../filter-link.tsx';
import { KeyHints } from '../key-hints.tsx';
import { useKeys } from '../keys.ts';
import { PagedList } from '../paged-list.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { moveAlong } from '../row-keys.ts';
import { useStaffMay } from '../use-staff-may.ts';
import { PricingHead } from './pricing-head.tsx';
import {
  addressOf,
  filterOf,
  KIND_FILTERS,
  type KindFilter,
  type RuleFilter,
  STATE_FILTERS,
  type StateFilter,
} from './rule-filter.ts';
import { RuleList } from './rule-list.tsx';
import { KIND_WORDS, STATE_WORDS } from './rule-words.ts';
import { endRule, type RuleRow, useRefreshPricing, useRules } from './use-pricing.ts';

const KIND_FILTER_WORDS: Record<KindFilter, MessageId> = { all: 'console.filter.all', ...KIND_WORDS };
const STATE_FILTER_WORDS: Record<StateFilter, MessageId> = { all: 'console.filter.all', ...STATE_WORDS };

/** What another page tells when it leads back here. */
interface NavigationState {
  news?: string;
}

export function Component() {
  const say = useSay();
  const navigate = useNavigate();
  const may = useStaffMay();
  const [params] = useSearchParams();
  const filter = filterOf(params);
  const rules = useRules(filter);
  const list = useRef<HTMLDivElement>(null);
  const told = useLocation().state as NavigationState | null;
  const [news, setNews] = useState(told?.news);
  const [ending, setEnding] = useState<RuleRow>();
  const readAgain = useRefreshPricing();
  usePageTitle(say('console.pricing.title'));
  const mayManage = may('pricing:manage');
  useKeys({
    j: () => moveAlong(list, 1),
    k: () => moveAlong(list, -1),
    ...(mayManage ? { n: () => void navigate(CONSOLE_SCREENS.pricingRule.path) } : {}),
  });
  const settle = async (words: string) => {
    await readAgain();
    setEnding(undefined);
    setNews(words);
  };
  return (
    <div className="column py-8">
      <PricingHead
        title={say('console.pricing.title')}
        words={say('console.pricing.words')}
        action={
          mayManage && (
            <Link to={CONSOLE_SCREENS.pricingRule.path} className={buttonLook('primary')}>
              <Plus aria-hidden size={18} />
              {say('console.pricing.add')}
            </Link>
          )
        }
      />
      {news !== undefined && (
        <div className="mb-4">
          <Alert tone="confirmed">{news}</Alert>
        </div>
      )}
      <Filters filter={filter} />
      <PagedList list={rules} rowsRef={list} nothing={<Nothing filter={filter} />}>
        {(rows) => <RuleList rules={rows} onEnd={mayManage ? setEnding : undefined} />}
      </PagedList>
      <KeyHints
        hints={[
          { keys: ['J', 'K'], does: say('console.keys.move') },
          ...(mayManage ? [{ keys: ['N'], does: say('console.pricing.keys.add') }] : []),
        ]}
      />
      {ending && (
        <ReasonDialog
          title={say('console.pricing.end-title', { name: ending.name })}
          confirm={say('console.pricing.end')}
          kind="danger"
          send={(reason) => endRule(ending.id, reason)}
          onDone={() => settle(say('console.pricing.end-done', { name: ending.name }))}
          onOvertaken={() => void settle(say('console.overtaken'))}
          onClose={() => setEnding(undefined)}
        >
          {() => (
            <p>
              {say(ending.state === 'coming' ? 'console.pricing.end-coming' : 'console.pricing.end-words')}
            </p>
          )}
        </ReasonDialog>
      )}
    </div>
  );
}

function Filters({ filter }: { filter: RuleFilter }) {
  const say = useSay();
  return (
    <div className="mb-4 grid gap-2">
      <nav aria-label={say('console.pricing.filter.kind')} className="flex flex-wrap gap-1.5">
        {KIND_FILTERS.map((kind) => (
          <FilterLink key={kind} search={addressOf({ ...filter, kind })} isCurrent={kind === filter.kind}>
            {say(KIND_FILTER_WORDS[kind])}
          </FilterLink>
        ))}
      </nav>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <nav aria-label={say('console.pricing.filter.state')} className="flex flex-wrap gap-1.5">
          {STATE_FILTERS.map((state) => (
            <FilterLink
              key={state}
              search={addressOf({ ...filter, state })}
              isCurrent={state === filter.state}
            >
              {say(STATE_FILTER_WORDS[state])}
            </FilterLink>
          ))}
        </nav>
        <nav aria-label={say('console.pricing.filter.service')} className="flex flex-wrap gap-1.5">
          {[undefined, ...SERVICES].map((service) => (
            <FilterLink
              key={service ?? 'any'}
              search={addressOf({ ...filter, service })}
              isCurrent={service === filter.service}
            >
              {say(service === undefined ? 'console.pricing.filter.any-service' : `service-name.${service}`)}
            </FilterLink>
          ))}
        </nav>
        {filter.company !== undefined && (
          <FilterLink search={addressOf({ ...filter, company: undefined })} isCurrent>
            {say('console.pricing.filter.one-company')}
          </FilterLink>
        )}
      </div>
    </div>
  );
}

function Nothing({ filter }: { filter: RuleFilter }) {
  const say = useSay();
  const isUsual = addressOf(filter) === '';
  return (
    <EmptyState title={say(isUsual ? 'console.pricing.empty' : 'console.pricing.empty-filter')}>
      <p>{say(isUsual ? 'console.pricing.empty-words' : 'console.pricing.empty-filter-words')}</p>
    </EmptyState>
  );
}
