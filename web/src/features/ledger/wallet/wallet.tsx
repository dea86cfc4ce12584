import type { Wallet } from '@marga/contract/ledger/ledger';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../../routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { buttonClasses } from '../../../ui/button.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { ErrorState, EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { TEXT_LINK } from '../../../ui/text-link-classes.ts';
import { AgentViewOnly } from '../../pricing/agent-view-only.tsx';
import { usePermission, useMembership } from '../../../shared/member/use-permission.ts';
import { AddMoneyPanel, type TopUpOptions } from './add-money-panel.tsx';
import { CreditLinePanel } from './credit-line-panel.tsx';
import { CreditStatements } from './credit-statements.tsx';
import { UnfinishedPayments } from './unfinished-payments.tsx';
import { RepayCreditForm } from './repay-credit-form.tsx';
import { GatewayPayments } from './gateway-payments.tsx';
import { AccountStatement } from './account-statement.tsx';
import { formatWalletUrl, parseWalletUrl, WALLET_VIEWS, type WalletUrlState } from './statement-filter.ts';
import { useWallet } from './use-wallet.ts';
import { usePaymentOptions } from './use-wallet-lists.ts';
import { WalletBalancePanel } from './wallet-balance-panel.tsx';

/** Shows the company's money: the balance, what is owed, how to add to it, and the movements. */
export function Component() {
  const t = useTranslations();
  const may = usePermission();
  usePageTitle(t('wallet.title'));
  return (
    <div className="column grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h1 className="text-32 outline-none">{t('wallet.title')}</h1>
        {may('booking:read') && (
          <Link to={SCREENS.refunds.path} className={TEXT_LINK}>
            {t('refunds.open-list')}
          </Link>
        )}
      </div>
      {may('wallet:read') ? (
        <AgentViewOnly>
          <Money />
        </AgentViewOnly>
      ) : (
        <NotForThisRole />
      )}
    </div>
  );
}

function Money() {
  const { data: wallet, error, refetch } = useWallet();
  if (!wallet) {
    if (error) return <ErrorState problem={error} onRetry={() => void refetch()} />;
    return (
      <LoadingSkeletons className="grid gap-6">
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </LoadingSkeletons>
    );
  }
  return (
    <>
      {error && (
        <Alert tone="failed">
          <ProblemMessage problem={error} />
        </Alert>
      )}
      <UnfinishedPayments />
      <Cards wallet={wallet} />
      <Lists hasCredit={wallet.credit !== null} />
    </>
  );
}

/** Shows the wallet and credit cards. Users who may act find the actions of each card on its stub. */
function Cards({ wallet }: { wallet: Wallet }) {
  const t = useTranslations();
  const mayPay = usePermission()('payment:create');
  const isApproved = useMembership()?.companyState === 'approved';
  const { data: found, error, refetch } = usePaymentOptions();
  const options: TopUpOptions | undefined = found && {
    hasGateway: found.methods.includes('gateway'),
    virtualAccount: found.virtualAccount,
    ...found.topUp,
  };
  const stub = (ready: ReactNode): ReactNode => {
    if (!mayPay) return undefined;
    if (!isApproved) return <p className="text-14 text-muted">{t('problem.company-not-approved')}</p>;
    if (ready) return ready;
    return error ? (
      <ErrorState problem={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-72" />
    );
  };
  const { credit } = wallet;
  return (
    <>
      <WalletBalancePanel
        wallet={wallet}
        stub={stub(options && <AddMoneyPanel balance={wallet.balance} options={options} />)}
      />
      {credit ? (
        <CreditLinePanel
          credit={credit}
          stub={stub(
            options && (
              <RepayCreditForm
                credit={credit}
                available={wallet.available}
                gateway={options.hasGateway ? { least: options.least } : undefined}
              />
            ),
          )}
        />
      ) : (
        <p className="text-14 text-muted">
          {t('wallet.no-credit')}{' '}
          <Link to={SCREENS.contact.path} className={TEXT_LINK}>
            {t('wallet.no-credit.ask')}
          </Link>
        </p>
      )}
    </>
  );
}

function Lists({ hasCredit }: { hasCredit: boolean }) {
  const t = useTranslations();
  const [params, setParams] = useSearchParams();
  const addressIn = (from: URLSearchParams): WalletUrlState => {
    const read = parseWalletUrl(from);
    if (hasCredit) return read;
    // A URL may name a credit line that no longer exists.
    const view = read.view === 'credit-statements' ? 'statement' : read.view;
    return { ...read, account: 'wallet', view };
  };
  const address = addressIn(params);
  return (
    <section aria-label={t('wallet.views')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ViewLine address={address} hasCredit={hasCredit} />
      {address.view === 'statement' && (
        <AccountStatement
          filter={{
            account: address.account,
            from: address.from,
            until: address.until,
            kind: address.kind,
          }}
          hasCredit={hasCredit}
          onChange={(change) => {
            // A second choice can come before the first is rendered, so it is merged into the current URL.
            const now = addressIn(new URLSearchParams(window.location.search));
            setParams(formatWalletUrl({ ...now, ...change }), { replace: true, preventScrollReset: true });
          }}
        />
      )}
      {address.view === 'payments' && <GatewayPayments />}
      {address.view === 'credit-statements' && <CreditStatements />}
    </section>
  );
}

/** Renders the tabs of the lists as steps joined by a line; the shown list is highlighted. */
function ViewLine({ address, hasCredit }: { address: WalletUrlState; hasCredit: boolean }) {
  const t = useTranslations();
  const views = WALLET_VIEWS.filter((view) => hasCredit || view !== 'credit-statements');
  return (
    <nav aria-label={t('wallet.views')} className="-mx-4 overflow-x-auto px-4 pb-2 md:mx-0 md:px-0">
      <ul className="flex min-w-max border-b-[3px] border-line">
        {views.map((view) => {
          const isShown = view === address.view;
          return (
            <li key={view}>
              <Link
                to={{ search: formatWalletUrl({ ...address, view }) }}
                preventScrollReset
                aria-current={isShown ? 'true' : undefined}
                className={joinClassNames(
                  'relative flex h-11 items-center px-3 text-14 font-semibold no-underline',
                  isShown ? 'text-ink' : 'text-muted hover:text-ink',
                )}
              >
                {t(`wallet.view.${view}`)}
                {isShown && (
                  <span
                    aria-hidden
                    className="absolute -bottom-[1.5px] left-1/2 size-3.5 -translate-x-1/2 translate-y-1/2 rounded-full border-[3px] border-ink bg-marigold"
                  />
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function NotForThisRole() {
  const t = useTranslations();
  return (
    <EmptyState
      title={t('settings.not-for-role')}
      action={
        <Link to={SCREENS.dashboard.path} className={buttonClasses('outline')}>
          {t('settings.to-dashboard')}
        </Link>
      }
    >
      <p>{t('problem.permission-denied')}</p>
    </EmptyState>
  );
}
