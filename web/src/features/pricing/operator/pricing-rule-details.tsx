import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { CONSOLE_SCREENS } from '../../../screens/console/paths.gen.ts';
import { EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import { PricingChangeForm } from './pricing-change-form.tsx';
import { PricingRuleFields, PricingRuleValueFields } from './pricing-rule-fields.tsx';
import { fillPricingRuleForm, NEW_RULE, parsePricingRuleForm, type RuleForm } from './pricing-rule-form.ts';
import {
  KIND_LABELS,
  listRuleScopeLabels,
  formatRuleValidity,
  formatRuleValueAndBase,
} from './pricing-rule-labels.ts';
import {
  createPricingRule,
  previewPricingRule,
  type RuleRow,
  useRefreshPricing,
  usePricingRule,
} from './use-pricing.ts';

/** Creates a rule, or changes the value of an existing one. */
export function Component() {
  const t = useTranslations();
  const may = useStaffPermission();
  const [params] = useSearchParams();
  const replaces = params.get('replaces');
  const { data, error, refetch } = usePricingRule(replaces);
  const title = t(replaces === null ? 'console.pricing.add' : 'console.pricing.change-title');
  usePageTitle(title);
  const isReady = replaces === null || Boolean(data);
  return (
    <div className="column py-8">
      <BackLink to={CONSOLE_SCREENS.pricingRules.path}>{t('console.pricing.title')}</BackLink>
      <h1 className="mt-2 mb-6 text-32 outline-none">{title}</h1>
      {!may('pricing:manage') ? (
        <EmptyState title={t('console.pricing.not-allowed')}>
          <p>{t('console.pricing.not-allowed-text')}</p>
        </EmptyState>
      ) : isReady ? (
        <Form key={data?.id ?? 'new'} replaced={data ?? undefined} />
      ) : error ? (
        <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
      ) : data === null ? (
        <EmptyState title={t('console.pricing.no-rule')}>
          <p>{t('console.pricing.no-rule-text')}</p>
        </EmptyState>
      ) : (
        <LoadingSkeletons className="grid gap-6 lg:grid-cols-[1fr_26rem]">
          <Skeleton className="h-96" />
          <Skeleton className="h-40" />
        </LoadingSkeletons>
      )}
    </div>
  );
}

function Form({ replaced }: { replaced: RuleRow | undefined }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const readAgain = useRefreshPricing();
  const [form, setForm] = useState<RuleForm>(() => (replaced ? fillPricingRuleForm(replaced) : NEW_RULE));
  const { draft, problems } = parsePricingRuleForm(form, replaced);
  const change = (changed: Partial<RuleForm>) => setForm((before) => ({ ...before, ...changed }));
  return (
    <PricingChangeForm
      draft={draft}
      preview={previewPricingRule}
      save={createPricingRule}
      onSaved={async () => {
        await readAgain();
        await navigate(`${CONSOLE_SCREENS.pricingRules.path}?state=all`, {
          state: { news: t('console.pricing.saved', { name: form.name.trim() }) },
        });
      }}
    >
      {(isTried) => {
        const fields = { form, change, problems: isTried ? problems : {} };
        return (
          <>
            {replaced ? <Replaced rule={replaced} /> : <PricingRuleFields {...fields} />}
            <PricingRuleValueFields {...fields} isReplacing={replaced !== undefined} />
          </>
        );
      }}
    </PricingChangeForm>
  );
}

/** Shows the rule that is being changed: its scope stays, and only its value changes. */
function Replaced({ rule }: { rule: RuleRow }) {
  const t = useTranslations();
  const locale = useLocale();
  const parts = listRuleScopeLabels(rule.scope, rule.companyName, t);
  const { figure, of } = formatRuleValueAndBase(rule.value, t, locale);
  return (
    <div className="border-l-4 border-control pl-4 text-14">
      <p className="font-semibold">
        {t(KIND_LABELS[rule.kind])}
        {' · '}
        {parts.length === 0 ? t('console.pricing.scope.all') : parts.join(' · ')}
      </p>
      <p className="text-muted">
        {t('console.pricing.so-far', {
          value: `${figure} ${of}`,
          validity: formatRuleValidity(rule.validFrom, rule.validUntil, t, locale),
        })}
      </p>
      <p className="mt-1 text-13 text-muted">{t('console.pricing.scope-stays')}</p>
    </div>
  );
}
