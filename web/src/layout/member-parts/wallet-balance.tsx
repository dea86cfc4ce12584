import { Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { formatMoneyParts } from '../../lib/format.ts';
import { useLocale, useTranslations } from '../../lib/i18n/translations.ts';
import { useView } from '../../portal/price/view.ts';
import { useWallet } from '../../portal/wallet/use-wallet.ts';
import { SCREENS } from '../../routes.ts';
import type { NavigationProps } from '../header-item.ts';

/** What can be spent now, in whole rupees; the page of the wallet tells the rest. Nothing while it is not known. */
export function WalletBalance({ className, onNavigate }: NavigationProps & { className: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const { data: wallet } = useWallet();
  const view = useView();
  // What is left in it after a booking would tell what was paid.
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
