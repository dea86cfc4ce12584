import { useMutation } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyableReference } from '../../../ui/copyable-reference.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { useRefreshWallet } from './use-wallet.ts';

export interface AccountNumber {
  accountNumber: string;
  ifsc: string;
  bankName: string;
  beneficiary: string;
}

/** Shows an account number that belongs to the company alone, so that a transfer identifies its sender. */
export function BankTransferDetails({ account }: { account: AccountNumber | null }) {
  const t = useTranslations();
  const readAgain = useRefreshWallet();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('payments.open-virtual-account'),
    onSuccess: readAgain,
  });
  if (account) return <Details account={account} />;
  return (
    <div className="grid gap-3">
      <p className="text-14 text-muted">{t('wallet.transfer.text')}</p>
      {error !== null && (
        <Alert tone="failed">
          <ProblemMessage problem={error} />
        </Alert>
      )}
      <Button kind="outline" isPending={isPending} onClick={() => mutate()} className="w-full">
        {!isPending && <Landmark aria-hidden size={18} />}
        {t('wallet.transfer.open')}
      </Button>
    </div>
  );
}

function Details({ account }: { account: AccountNumber }) {
  const t = useTranslations();
  return (
    <div className="grid gap-3">
      <p className="text-14 text-muted">{t('wallet.transfer.to')}</p>
      <CopyableReference label={t('wallet.transfer.number')}>{account.accountNumber}</CopyableReference>
      <CopyableReference label={t('wallet.transfer.ifsc')}>{account.ifsc}</CopyableReference>
      <CopyableReference label={t('wallet.transfer.beneficiary')}>{account.beneficiary}</CopyableReference>
      <p className="border-t border-dashed border-control pt-3 text-13 text-muted">
        {t('wallet.transfer.bank', { bank: account.bankName })}
      </p>
    </div>
  );
}
