import { fromWireMoney } from '@marga/contract/kernel/money';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { Price } from '../../ui/price.tsx';
import { ErrorState, Skeleton } from '../../ui/page-states.tsx';
import { useWallet } from '../ledger/wallet/use-wallet.ts';

export function WalletPanel() {
  const t = useTranslations();
  const { data, error, refetch } = useWallet();
  if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="wallet" className="min-w-0 rounded-14 border border-line bg-surface p-4">
      <h2 id="wallet" className="mb-2 text-16">
        {t('dashboard.wallet')}
      </h2>
      <dl className="grid grid-cols-2 items-start gap-3">
        <Figure label={t('dashboard.available')} tick="bg-flight" className="col-span-2">
          {data ? (
            <Price money={data.available} className="block text-24" />
          ) : (
            <Skeleton className="h-8 w-44" />
          )}
        </Figure>
        <Figure label={t('dashboard.held')} tick="bg-held">
          {data ? <Price money={data.held} className="block text-16" /> : <Skeleton className="h-6 w-24" />}
        </Figure>
        <Figure label={t('dashboard.balance')}>
          {data ? (
            <Price money={data.balance} className="block text-16" />
          ) : (
            <Skeleton className="h-6 w-28" />
          )}
        </Figure>
      </dl>
      <div aria-hidden className="mt-3 flex h-2.5 gap-0.5 overflow-clip rounded-4 bg-line">
        {data && (
          <>
            {/* The browser divides the bar by the amounts themselves. */}
            <span className="bg-flight" style={{ flexGrow: data.available.amount }} />
            {fromWireMoney(data.held).minor > 0n && (
              <span className="min-w-1 bg-held" style={{ flexGrow: data.held.amount }} />
            )}
          </>
        )}
      </div>
      <Link
        to={SCREENS.wallet.path}
        className="mt-3 inline-flex items-center gap-1.5 rounded-4 text-14 font-semibold text-link no-underline hover:underline"
      >
        {t('dashboard.wallet-open')}
        <ArrowRight aria-hidden size={16} />
      </Link>
    </section>
  );
}

interface FigureProps {
  label: string;
  /** Holds the colour of this amount's part of the bar. */
  tick?: string;
  className?: string;
  children: ReactNode;
}

function Figure({ label, tick, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt className="flex items-center gap-2 text-13 font-semibold text-muted">
        {tick !== undefined && <span aria-hidden className={`size-2.5 rounded-4 ${tick}`} />}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
