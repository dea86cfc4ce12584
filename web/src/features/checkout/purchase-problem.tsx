import type { WireMoney } from '@marga/contract/kernel/money';
import { ApiProblem } from '../../shared/api-problem.ts';
import { formatMoney } from '../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { OfferProblemMessage } from '../../ui/offer-problem-message.tsx';

/** Says whose limit a purchase passes. A limit of another member counts what those spend to whom they granted one. */
const LIMIT_TEXTS: Readonly<Record<string, MessageId>> = {
  you: 'spending-limit.you',
  member: 'spending-limit.member',
  'former-member': 'spending-limit.former-member',
};

/** Shows why a purchase was refused: when a limit refused it, whose limit that is and who may raise it. */
export function PurchaseProblem({ problem }: { problem: unknown }) {
  if (problem === null || problem === undefined) return null;
  return (
    <Alert tone="failed">
      <SpendingLimitMessage problem={problem} />
    </Alert>
  );
}

function SpendingLimitMessage({ problem }: { problem: unknown }) {
  const t = useTranslations();
  const locale = useLocale();
  if (!(problem instanceof ApiProblem) || problem.code !== 'spending-limit-exceeded')
    return <OfferProblemMessage problem={problem} />;
  const { whose, holder, limit, ask } = problem.details;
  const text = LIMIT_TEXTS[String(whose)];
  if (text === undefined) return <OfferProblemMessage problem={problem} />;
  return (
    <span>
      {t(text, {
        holder: typeof holder === 'string' ? holder : '',
        limit: formatMoney(limit as WireMoney, locale),
        ask: typeof ask === 'string' ? ask : t('spending-limit.owner'),
      })}
    </span>
  );
}
