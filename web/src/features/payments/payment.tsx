import { useParams } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { ErrorState, LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { AgentViewOnly } from '../pricing/agent-view-only.tsx';
import { usePermission } from '../../shared/member/use-permission.ts';
import { PaymentStatusPanel } from './payment-status-panel.tsx';
import { toPaymentStatus } from './payment-status.ts';
import {
  isAwaitingGateway,
  useGatewayReturn,
  useAskGatewayForPaymentStatus,
  usePayment,
} from './use-payment.ts';

/** Shows the status of a payment, its result and what can be done. The gateway leads back here. */
export function Component() {
  const { paymentId = '' } = useParams();
  // The key resets the state when the payment changes.
  return <PaymentScreen key={paymentId} paymentId={paymentId} />;
}

function PaymentScreen({ paymentId }: { paymentId: string }) {
  const t = useTranslations();
  const mayPay = usePermission()('payment:create');
  const { payment, error, retry } = usePayment(paymentId);
  const { lookUp, isPending, error: lookUpError } = useAskGatewayForPaymentStatus(paymentId);
  const arrival = useGatewayReturn(paymentId, lookUp);
  const standing = payment && toPaymentStatus(payment);
  const isAsking = payment !== undefined && isAwaitingGateway(payment, arrival);
  const title = t(
    isAsking ? 'payment.title.asking' : standing ? `payment.title.${standing}` : 'payment.title',
  );
  usePageTitle(title);
  return (
    <div className="column py-8">
      <div className="mx-auto max-w-3xl">
        <h1 aria-live="polite" className="text-32 outline-none">
          {title}
        </h1>
        {payment ? (
          <AgentViewOnly>
            <PaymentStatusPanel
              payment={payment}
              isAsking={isAsking}
              mayPay={mayPay}
              lookUp={{ start: lookUp, isPending, problem: lookUpError }}
            />
          </AgentViewOnly>
        ) : error ? (
          <div className="mt-6">
            <ErrorState problem={error} onRetry={retry} />
          </div>
        ) : (
          <LoadingSkeletons className="mt-6 grid gap-4">
            <Skeleton className="h-72" />
          </LoadingSkeletons>
        )}
      </div>
    </div>
  );
}
