import { Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoneyParts } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { usePriceView } from '../../features/pricing/use-agent-or-client-price-view.ts';
import { useWallet } from '../../features/ledger/wallet/use-wallet.ts';
import { SCREENS } from '../../routes.ts';
import type { NavigationProps } from '../header-item-classes.ts';

/**
 * Shows the available balance in whole rupees, with details on the wallet page. Shows nothing until the balance is
 * known.
 */
export function WalletBalance({ className, onNavigate }: NavigationProps & { className: string }) {
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
      onClick={onNavigate}
      aria-label={t('header.wallet', { amount: whole })}
      className={className}
    >
      <Wallet aria-hidden size={16} />
      {whole}
    </Link>
  );
}
