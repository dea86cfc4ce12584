import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInIndia } from '../../../shared/clock.ts';
import { formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { AmountField } from '../../ledger/wallet/amount-field.tsx';
import { parseRupeeAmount } from '../../ledger/wallet/rupee-amount-input.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { parseDay } from '../../../shared/dates-in-india.ts';
import { useRequestIdempotencyKey } from '../../../shared/use-idempotency-key.ts';
import { type NewTransfer, recordBankTransfer } from './use-payments.ts';

const UTR = /^[A-Za-z0-9-]{6,40}$/;

interface RecordDialogProps {
  onDone: (text: string) => unknown;
  onClose: () => void;
}

/** Records a transfer manually from the bank's own statement. */
export function RecordBankTransferDialog({ onDone, onClose }: RecordDialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [text, setText] = useState('');
  const [payer, setPayer] = useState('');
  const [utr, setUtr] = useState('');
  const [day, setDay] = useState<string | undefined>(todayInIndia);
  const [isTried, setTried] = useState(false);
  const typed = parseRupeeAmount(text);
  const amount = typed && /[1-9]/.test(typed.amount) ? typed : undefined;
  const receivedOn = parseDay(day);
  const isDayRight = receivedOn !== undefined && receivedOn <= todayInIndia();
  const isUtrRight = UTR.test(utr.trim());
  const isPayerRight = payer.trim().length >= 2;
  const { keyFor } = useRequestIdempotencyKey();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (transfer: NewTransfer) => recordBankTransfer(transfer, keyFor(transfer)),
    onSuccess: (transfer) =>
      onDone(
        transfer.companyName === null
          ? t('console.transfers.recorded', { amount: formatMoney(transfer.amount, locale) })
          : t('console.transfers.match-done', {
              amount: formatMoney(transfer.amount, locale),
              company: transfer.companyName,
            }),
      ),
  });
  const isKnown = error instanceof ApiProblem && error.code === 'state-changed';
  return (
    <Dialog title={t('console.transfers.record')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!amount || !isDayRight || !isUtrRight || !isPayerRight)
            focusFirstInvalidField(event.currentTarget);
          else if (!isPending) mutate({ amount, payer: payer.trim(), utr: utr.trim(), receivedOn });
        }}
      >
        <div className="grid gap-4 text-14">
          <p>{t('console.transfers.record-text')}</p>
          <AmountField
            name="amount"
            label={t('console.money.amount')}
            value={text}
            problem={isTried && !amount ? t('console.pricing.problem.amount') : undefined}
            onChange={setText}
          />
          <TextField
            name="payer"
            label={t('console.transfers.payer')}
            maxLength={200}
            autoComplete="off"
            value={payer}
            problem={isTried && !isPayerRight ? t('console.transfers.problem.payer') : undefined}
            onChange={({ target }) => setPayer(target.value)}
          />
          <TextField
            name="utr"
            label={t('console.transfers.utr')}
            hint={t('console.transfers.utr-hint')}
            maxLength={40}
            isCapitals
            autoComplete="off"
            spellCheck={false}
            value={utr}
            problem={isTried && !isUtrRight ? t('console.transfers.problem.utr') : undefined}
            onChange={({ target }) => setUtr(target.value)}
          />
          <DateField
            label={t('console.transfers.received-on')}
            value={day}
            max={todayInIndia()}
            problem={isTried && !isDayRight ? t('console.transfers.problem.day') : undefined}
            onChange={setDay}
          />
          {isKnown ? (
            <Alert tone="failed">{t('console.transfers.known')}</Alert>
          ) : (
            <DialogProblem problem={error} />
          )}
        </div>
        <DialogActions onClose={onClose}>
          <Button type="submit" isPending={isPending}>
            {t('console.transfers.record-confirm')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
