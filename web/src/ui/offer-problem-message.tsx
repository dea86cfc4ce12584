import type { SoldOutItem } from '@marga/contract/trips/sold-out';
import { ApiProblem } from '../shared/api-problem.ts';
import { nameSoldOutItem } from '../shared/format-route.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { ProblemMessage } from './problem-message.tsx';

/** Shows a problem with what was to be bought; what is sold out is named, such as "6E 2134 Delhi – Mumbai". */
export function OfferProblemMessage({ problem }: { problem: unknown }) {
  const t = useTranslations();
  const soldOut = soldOutItemsOf(problem);
  if (soldOut.length === 0) return <ProblemMessage problem={problem} />;
  const items = soldOut.map((item) => nameSoldOutItem(item, t)).join(', ');
  return <span>{t('problem.offer-sold-out-named', { items, count: soldOut.length })}</span>;
}

function soldOutItemsOf(problem: unknown): readonly SoldOutItem[] {
  if (!(problem instanceof ApiProblem) || problem.code !== 'offer-sold-out') return [];
  const { soldOut } = problem.details;
  return Array.isArray(soldOut) ? (soldOut as SoldOutItem[]) : [];
}
