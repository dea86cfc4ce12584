import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SCREENS } from '../../routes.ts';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Price } from '../../ui/price.tsx';

/** Shows how much suppliers still owe the company; without open refunds there is nothing to show. */
export function OpenRefundsPanel() {
  const t = useTranslations();
  const { data } = useQuery({
    queryKey: ['refunds', 'sums'],
    queryFn: ({ signal }) =>
      api.call('amendments.list-refunds', { query: { state: 'open', limit: '1' }, signal }),
  });
  if (!data || data.items.length === 0) return null;
  const isLate = /[1-9]/.test(data.late.amount);
  return (
    <section aria-labelledby="open-refunds" className="rounded-14 border border-line bg-surface p-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="open-refunds" className="text-16">
          <Link to={SCREENS.refunds.path} className="text-ink no-underline hover:underline">
            {t('dashboard.refunds')}
          </Link>
        </h2>
        <Price money={data.open} className="text-16" />
      </div>
      {isLate && (
        <Link
          to={`${SCREENS.refunds.path}?state=late`}
          className="mt-1 flex min-h-6 items-baseline justify-between gap-3 text-13 text-failed underline-offset-4"
        >
          {t('dashboard.refunds.late')}
          <Price money={data.late} className="text-13" />
        </Link>
      )}
    </section>
  );
}
