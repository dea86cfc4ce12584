import {
  type WorkItemAction,
  type WorkItemDetails,
  type WorkItemKind,
  isMoneyAction,
  type RoutineAction,
} from '@marga/contract/workqueue/work-items';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { nowMs } from '../../../shared/clock.ts';
import { formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { useCopyToClipboard } from '../../../ui/use-copy-to-clipboard.ts';
import { useRequestIdempotencyKey } from '../../../shared/use-idempotency-key.ts';
import { ActionReasonDialog } from '../../../shared/operator/action-reason-dialog.tsx';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { IRREVERSIBLE_ACTIONS, isReasonShownToBuyer } from './work-item-labels.ts';
import { BookingChangeQuoteFields } from './booking-change-quote-fields.tsx';
import { CancellationQuoteFields } from './cancellation-quote-fields.tsx';
import {
  parseBookingChangeQuote,
  type ChangeQuoteInput,
  createEmptyBookingChangeQuote,
} from './booking-change-quote-input.ts';
import {
  type Bounds,
  calculateQuoteDateBounds,
  LAST_MOMENT,
  parseCancellationQuote,
  parseCurrencyAmount,
  parseInstantInput,
  parseAmountUpTo,
} from './cancellation-quote-input.ts';
import { useWorkItemClaim } from './use-work-queue.ts';

export interface ClaimLetter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

interface ActionDialogProps {
  action: WorkItemAction;
  file: WorkItemDetails;
  onDone: (text: string, file: WorkItemDetails | null, claimLetter: ClaimLetter | null) => void;
  /** This is called when another operator has claimed the work item or has acted first. */
  onOvertaken: (problem: unknown) => void;
  onClose: () => void;
}

interface Typed {
  readonly order: string;
  readonly reference: string;
  readonly payBy: string;
  readonly arrived: string;
  readonly refund: string;
  readonly makeUp: boolean;
  readonly charge: string;
  readonly refundBy: string;
  readonly expiresAt: string;
}

/** Confirms an action on a work item. While the dialog is open, nobody else can act on the item. */
export function WorkItemActionDialog({ action, file, onDone, onOvertaken, onClose }: ActionDialogProps) {
  const t = useTranslations();
  const workItemKey = file.row.key;
  const [problem, setProblem] = useState<unknown>();
  useWorkItemClaim(workItemKey, onOvertaken);
  const { keyFor } = useRequestIdempotencyKey();
  const amountOf = (wanted: string) => file.facts.find(({ name }) => name === wanted)?.amount ?? null;
  const quoted = amountOf('quoted');
  const paid = amountOf('supplier-price');
  const [typed, setTyped] = useState<Typed>({
    order: file.booking?.supplierOrder ?? '',
    reference: file.booking?.supplierReference ?? '',
    payBy: '',
    // The quoted amount is the default for an awaited refund. An amount received earlier is no default, because the
    // field asks for the total.
    arrived: AWAITED.includes(file.row.kind) ? (quoted?.amount ?? '') : '',
    refund: action === 'quote-service-request' ? '' : (paid?.amount ?? ''),
    makeUp: true,
    charge: '',
    refundBy: '',
    expiresAt: '',
  });
  /**
   * This is true when no fact says which part to cancel. For the whole booking, the charge is what the supplier does
   * not refund.
   */
  const isWhole = !file.facts.some(({ name }) => name.startsWith('wanted-'));
  const [before] = useState(() => createEmptyBookingChangeQuote(file));
  const [change, setChange] = useState<ChangeQuoteInput>(before);
  const [openedMs] = useState(nowMs);
  const bounds = calculateQuoteDateBounds(openedMs, typed.expiresAt);
  const known = {
    quoted,
    paid,
    isWhole,
    bounds,
    arrived: amountOf('arrived'),
    change:
      paid &&
      parseBookingChangeQuote(change, before, paid, calculateQuoteDateBounds(openedMs, change.expiresAt)),
  };
  const body = bodyOf(action, typed, known);
  return (
    <ActionReasonDialog
      title={t(`console.work-queue.action.${action}`)}
      confirm={t(`console.work-queue.action.${action}`)}
      kind={IRREVERSIBLE_ACTIONS.includes(action) ? 'danger' : 'primary'}
      look={action === 'quote-change' ? 'wide' : 'question'}
      isReady={body !== undefined}
      {...(isReasonShownToBuyer(action, file.row) && { hint: t('console.work-queue.field.decline-hint') })}
      send={async (reason) => {
        if (!body) throw new RangeError('an act without what it is about');
        try {
          return await sendAction(workItemKey, { ...body, reason }, keyFor);
        } catch (refusal) {
          setProblem(refusal);
          throw refusal;
        }
      }}
      onDone={({ file: changed, claimLetter }) => {
        const isProposed = isMoneyAction(action) && changed?.row.proposal?.action === action;
        onDone(
          t(
            isProposed
              ? 'console.work-queue.proposed'
              : changed
                ? 'console.work-queue.done.stays'
                : 'console.work-queue.done',
            { action: t(`console.work-queue.action.${action}`) },
          ),
          changed,
          claimLetter,
        );
      }}
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p>{t(`console.work-queue.action-description.${action}`)}</p>
          <Fields
            action={action}
            typed={typed}
            known={known}
            isTried={isTried}
            onType={(changed) => setTyped({ ...typed, ...changed })}
          />
          {action === 'quote-change' && paid && file.booking && (
            <BookingChangeQuoteFields
              typed={change}
              before={before}
              service={file.booking.service}
              paid={paid}
              bounds={calculateQuoteDateBounds(openedMs, change.expiresAt)}
              refused={refusedFields(problem)}
              isTried={isTried}
              onType={(changed) => {
                setProblem(undefined);
                setChange({ ...change, ...changed });
              }}
            />
          )}
        </>
      )}
    </ActionReasonDialog>
  );
}

/** Returns the names of the fields that the server refused. */
function refusedFields(problem: unknown): ReadonlySet<string> {
  const issues = problem instanceof ApiProblem ? problem.issues : [];
  return new Set(issues.map(({ path }) => path.split('.')[1] ?? ''));
}

interface FieldsProps {
  action: WorkItemAction;
  typed: Typed;
  known: Known;
  isTried: boolean;
  onType: (changed: Partial<Typed>) => void;
}

function Fields({ action, typed, known, isTried, onType }: FieldsProps) {
  const { quoted, paid } = known;
  const t = useTranslations();
  const locale = useLocale();
  const missing = (text: string) =>
    isTried && text.trim() === '' ? t('console.work-queue.field.problem') : undefined;
  return (
    <>
      {(action === 'booking-made' || action === 'booking-on-hold') && (
        <>
          <TextField
            name="order"
            label={t('console.work-queue.field.order')}
            value={typed.order}
            maxLength={100}
            problem={missing(typed.order)}
            onChange={({ target }) => onType({ order: target.value })}
          />
          <TextField
            name="reference"
            label={t('console.work-queue.field.reference')}
            value={typed.reference}
            maxLength={100}
            problem={missing(typed.reference)}
            onChange={({ target }) => onType({ reference: target.value })}
          />
        </>
      )}
      {(action === 'booking-on-hold' || action === 'extend-hold') && (
        <TextField
          name="payBy"
          type="datetime-local"
          max={LAST_MOMENT}
          label={t('console.work-queue.field.pay-by')}
          hint={t('console.work-queue.field.pay-by-hint')}
          value={typed.payBy}
          problem={missing(parseInstantInput(typed.payBy) ?? '')}
          onChange={({ target }) => onType({ payBy: target.value })}
        />
      )}
      {action === 'refund-arrived' && (
        <TextField
          name="arrived"
          inputMode="decimal"
          label={t('console.work-queue.field.arrived', { currency: quoted?.currency ?? 'INR' })}
          hint={
            known.arrived
              ? t('console.work-queue.field.arrived-hint', { amount: formatMoney(known.arrived, locale) })
              : undefined
          }
          value={typed.arrived}
          problem={
            isTried && !arrivedOf(typed, known)
              ? t(
                  known.arrived
                    ? 'console.work-queue.field.arrived-problem'
                    : 'console.work-queue.field.problem',
                )
              : undefined
          }
          onChange={({ target }) => onType({ arrived: target.value })}
        />
      )}
      {action === 'quote-service-request' && paid && (
        <CancellationQuoteFields
          typed={typed}
          paid={paid}
          isWhole={known.isWhole}
          bounds={known.bounds}
          isTried={isTried}
          onType={onType}
        />
      )}
      {action === 'order-cancelled' && paid && (
        <>
          <TextField
            name="refund"
            inputMode="decimal"
            label={t('console.work-queue.field.refund', { currency: paid.currency })}
            hint={t('console.work-queue.field.refund-hint', { amount: formatMoney(paid, locale) })}
            value={typed.refund}
            problem={
              isTried && !parseAmountUpTo(typed.refund, paid)
                ? t('console.work-queue.field.refund-problem')
                : undefined
            }
            onChange={({ target }) => onType({ refund: target.value })}
          />
          {isLess(typed, paid) && (
            <Checkbox
              name="makeUp"
              checked={typed.makeUp}
              onChange={({ target }) => onType({ makeUp: target.checked })}
            >
              {t('console.work-queue.field.make-up')}
            </Checkbox>
          )}
        </>
      )}
    </>
  );
}

interface Known {
  readonly quoted: WireMoney | null;
  readonly paid: WireMoney | null;
  readonly isWhole: boolean;
  /** Holds the quote of a change, once it is complete. */
  readonly change: ReturnType<typeof parseBookingChangeQuote> | null;
  readonly bounds: Bounds;
  /** Holds the part of the refund that was received before. */
  readonly arrived: WireMoney | null;
}

/** For these kinds the quoted amount is usually the amount received. */
const AWAITED: readonly WorkItemKind[] = ['refund-late', 'refund-awaited'];

function isLess(typed: Typed, paid: WireMoney): boolean {
  const refund = parseAmountUpTo(typed.refund, paid);
  return refund !== undefined && fromWireMoney(refund).minor < fromWireMoney(paid).minor;
}

/** Returns the typed total of the refund received, or undefined unless it exceeds the amount received before. */
function arrivedOf(typed: Typed, { quoted, arrived }: Pick<Known, 'quoted' | 'arrived'>) {
  const amount = quoted && parseCurrencyAmount(typed.arrived, quoted);
  return amount && fromWireMoney(amount).minor > (arrived ? fromWireMoney(arrived).minor : 0n)
    ? amount
    : undefined;
}

/** Returns the request body without the reason, or undefined while something is missing. */
function bodyOf(action: WorkItemAction, typed: Typed, known: Known) {
  const { paid, isWhole, bounds, change } = known;
  const order = typed.order.trim();
  const reference = typed.reference.trim();
  const payBy = parseInstantInput(typed.payBy);
  switch (action) {
    case 'booking-made':
      return order && reference ? { action, order, reference } : undefined;
    case 'booking-on-hold':
      return order && reference && payBy ? { action, order, reference, payBy } : undefined;
    case 'extend-hold':
      return payBy ? { action, payBy } : undefined;
    case 'refund-arrived': {
      const amount = arrivedOf(typed, known);
      return amount ? { action, amount } : undefined;
    }
    case 'order-cancelled': {
      const refund = paid && parseAmountUpTo(typed.refund, paid);
      return refund ? { action, refund, makeUp: typed.makeUp && isLess(typed, paid) } : undefined;
    }
    case 'quote-service-request': {
      const cancellationQuote = paid && parseCancellationQuote(typed, paid, isWhole, bounds);
      return cancellationQuote ? { action, ...cancellationQuote } : undefined;
    }
    case 'quote-change':
      return change ? { action, ...change } : undefined;
    default:
      return isMoneyAction(action) ? { action } : { action };
  }
}

type Body = NonNullable<ReturnType<typeof bodyOf>> & { reason: string };
type RoutineActionBody = Extract<Body, { action: RoutineAction }>;

function isRoutine(body: Body): body is RoutineActionBody {
  return !isMoneyAction(body.action);
}

/** Actions that move money have separate routes with an idempotency key, so that a repeated request is done once. */
function sendAction(workItemKey: string, body: Body, keyFor: (body: unknown) => string) {
  const params = { workItemKey };
  return isRoutine(body)
    ? api.call('workqueue.perform-routine-action', { params, body })
    : api.call('workqueue.perform-money-action', { params, body, key: keyFor(body) });
}

/** Shows the drafted claim letter, to be sent from the operators' own mail program. */
export function RefundClaimLetterDialog({
  claimLetter,
  onClose,
}: {
  claimLetter: ClaimLetter;
  onClose: () => void;
}) {
  const t = useTranslations();
  const { isCopied, copy } = useCopyToClipboard(`${claimLetter.subject}\n\n${claimLetter.text}`);
  return (
    <Dialog title={t('console.work-queue.claim-letter')} look="wide" onClose={onClose}>
      <p className="text-14 text-muted">{t('console.work-queue.claim-letter.to', { to: claimLetter.to })}</p>
      <p className="mt-2 font-semibold">{claimLetter.subject}</p>
      <p className="mt-2 max-w-prose text-14 whitespace-pre-wrap">{claimLetter.text}</p>
      <DialogActions onClose={onClose}>
        <Button onClick={copy}>
          {t(isCopied ? 'console.work-queue.claim-letter.copied' : 'console.work-queue.claim-letter.copy')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
