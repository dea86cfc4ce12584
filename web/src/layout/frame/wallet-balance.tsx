import { Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { useWallet } from '../../features/ledger/wallet/use-wallet.ts';
import { usePriceView } from '../../features/pricing/use-agent-or-client-price-view.ts';
import { SCREENS } from '../../routes.ts';
import { formatMoneyParts } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';

/**
 * Shows the available balance in whole rupees, with details on the wallet page. Shows nothing until the balance is
 * known.
 */
export function WalletBalance() {
  const t = useTranslations();
  const locale = useLocale();
  const { data: wallet } = useWallet();
  const view = usePriceView();
  // The remaining balance after a booking would reveal to the client what was paid.
  if (!wallet || view === 'client') return null;
  const { whole } = formatMoneyParts(wallet.available, locale);
  return (
    <Link
      to={SCREENS.wallet.path}
      aria-label={t('frame.wallet-balance', { amount: whole })}
      className="figures inline-flex h-9 items-center gap-2 rounded-8 border border-line px-3 text-14 whitespace-nowrap text-ink no-underline hover:border-control"
    >
      <Wallet aria-hidden size={16} strokeWidth={1.8} />
      {whole}
    </Link>
  );
}
