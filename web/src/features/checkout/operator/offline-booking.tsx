import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import { reason as reasonSchema } from '@marga/contract/identity/field-schemas';
import type { WireMoney } from '@marga/contract/kernel/money';
import { OFFLINE_BOOKING_PAYMENTS } from '@marga/contract/workqueue/workqueue';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import { usePageTitle } from '../../../layout/page-title.ts';
import type { Answer } from '../../../shared/api.ts';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { usePasswordConfirmedRequest } from '../../identity/use-password-confirmed-request.tsx';
import { type PlaceChoice, toPlaceUrlParam } from '../../search/place-field-value.ts';
import { useResolvedPlaces } from '../../search/use-resolved-places.ts';
import { SettingsPanel } from '../../identity/settings/settings-panel.tsx';
import { TravellerForm } from '../../trips/traveller-form.tsx';
import {
  EMPTY_TRAVELLER,
  findInvalidTravellerFields,
  type TravellerDraft,
  travellerFromDraft,
} from '../../trips/traveller-draft.ts';
import { AmountField } from '../../ledger/wallet/amount-field.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioButtonRow } from '../../../ui/radio-button-row.tsx';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '../../../ui/field.tsx';
import { PriceGroup } from '../../../ui/price-group.tsx';
import { Price } from '../../../ui/price.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { TEXT_LINK } from '../../../ui/text-link-classes.ts';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { useRequestIdempotencyKey } from '../../../shared/use-idempotency-key.ts';
import { workItemPath } from '../../workqueue/operator/work-item-list.tsx';
import { useCompanyDetails } from '../../identity/operator/use-company-details.ts';
import { parseRupeeAmount } from '../../ledger/wallet/rupee-amount-input.ts';
import {
  parseAgreedPrice,
  EMPTY_DRAFT,
  findInvalidBookingFields,
  buildOfflineItinerary,
  type OfflineBookingDraft,
} from './offline-booking-draft.ts';
import { OfflineBookingFields } from './offline-booking-fields.tsx';

export function Component() {
  const t = useTranslations();
  const { companyId = '' } = useParams();
  const { data, error, refetch } = useCompanyDetails(companyId);
  // The count gives each new booking a new form.
  const [entered, setEntered] = useState<{ count: number } & Entered>();
  usePageTitle(t('console.offline-booking'));
  return (
    <div className="column py-8">
      <BackLink to={`/console/companies/${companyId}`}>
        {data?.company.companyName ?? t('console.file')}
      </BackLink>
      <h1 className="mt-2 text-32 outline-none">{t('console.offline-booking')}</h1>
      <p className="mt-1 mb-5 max-w-prose text-muted">{t('console.offline-booking.text')}</p>
      {data ? (
        <div className="grid max-w-4xl gap-4">
          {entered && entered.waitsOn !== null ? (
            <Alert tone="held">
              {t('console.offline-booking.waits')}{' '}
              <Link to={workItemPath(entered.waitsOn)} className={TEXT_LINK}>
                {t('console.offline-booking.waits-link')}
              </Link>
            </Alert>
          ) : (
            entered && (
              <Alert tone="confirmed">
                {t('console.offline-booking.done', { reference: entered.reference ?? '' })}
              </Alert>
            )
          )}
          <OfflineBookingForm
            key={entered?.count ?? 0}
            file={data}
            onEntered={(answer) => {
              setEntered({ count: (entered?.count ?? 0) + 1, ...answer });
              window.scrollTo({ top: 0 });
            }}
          />
        </div>
      ) : error ? (
        <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeletons className="grid gap-4">
          <Skeleton className="h-72" />
        </LoadingSkeletons>
      )}
    </div>
  );
}

type Entered = Answer<'workqueue.record-offline-booking'>;

const NOWHERE: PlaceChoice = { text: '', code: undefined };

/** An offline booking takes only places that were picked, not typed. */
function addressOfPicked(choice: PlaceChoice): string {
  return choice.code === undefined ? '' : toPlaceUrlParam(choice);
}

type Payment = (typeof OFFLINE_BOOKING_PAYMENTS)[number];

/** Holds everything in the form besides the itinerary. */
interface Terms {
  readonly bookedWith: string;
  readonly reference: string;
  readonly fare: string;
  readonly taxes: string;
  readonly payWith: Payment;
  readonly forUser: string;
  readonly reason: string;
}

function OfflineBookingForm({
  file,
  onEntered,
}: {
  file: CompanyFile;
  onEntered: (entered: Entered) => void;
}) {
  const t = useTranslations();
  const { keyFor } = useRequestIdempotencyKey();
  const companyId = file.company.id;
  const [draft, setDraft] = useState<OfflineBookingDraft>(EMPTY_DRAFT);
  const [[from, to], setEnds] = useState<readonly [PlaceChoice, PlaceChoice]>([NOWHERE, NOWHERE]);
  const [travellers, setTravellers] = useState<readonly TravellerDraft[]>([EMPTY_TRAVELLER]);
  const [terms, setTerms] = useState<Terms>({
    bookedWith: '',
    reference: '',
    fare: '',
    taxes: '',
    payWith: 'wallet',
    forUser: file.owners[0]?.userId ?? '',
    reason: '',
  });
  const [isTried, setTried] = useState(false);
  const {
    places: [origin, destination],
  } = useResolvedPlaces(draft.service, [addressOfPicked(from), addressOfPicked(to)]);
  const ends = { from: origin ?? undefined, to: destination ?? undefined };
  const invalidFields = findInvalidBookingFields(draft, ends);
  const typed = parseAgreedPrice(terms.fare, terms.taxes);
  const agreed =
    typed && (terms.payWith === 'nothing' || /[1-9]/.test(typed.total.amount)) ? typed : undefined;
  const reason = reasonSchema.safeParse(terms.reason);
  const buyer = file.owners.find(({ userId }) => userId === terms.forUser);
  const isReady =
    invalidFields.size === 0 &&
    travellers.every((traveller) => findInvalidTravellerFields(traveller).size === 0) &&
    terms.bookedWith.trim() !== '' &&
    terms.reference.trim() !== '' &&
    agreed !== undefined &&
    buyer !== undefined &&
    reason.success;
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: () => {
      const there = draft.service === 'hotel' ? ends.from : ends.to;
      if (!ends.from || !there || !agreed || !buyer || !reason.success) throw new RangeError('not whole');
      const body = {
        bookedWith: terms.bookedWith.trim(),
        supplierReference: terms.reference.trim(),
        itinerary: buildOfflineItinerary(draft, ends.from, there),
        travellers: travellers.map(travellerFromDraft),
        ...agreed,
        payWith: terms.payWith,
        forUser: buyer.userId,
        reason: reason.data,
      };
      return api.call('workqueue.record-offline-booking', {
        params: { companyId },
        body,
        key: keyFor(body),
      });
    },
    onDone: onEntered,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const form = event.currentTarget;
    if (isReady && !isPending) mutate();
    // The focus moves after the fields have rendered their problems.
    else requestAnimationFrame(() => focusFirstInvalidField(form));
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <SettingsPanel title={t('console.offline-booking.what')}>
          <OfflineBookingFields
            draft={draft}
            from={from}
            to={to}
            invalidFields={isTried ? invalidFields : new Set()}
            onChange={(changed) => {
              setDraft({ ...draft, ...changed });
              if (changed.service && changed.service !== draft.service) setEnds([NOWHERE, NOWHERE]);
            }}
            onFrom={(choice) => setEnds([choice, to])}
            onTo={(choice) => setEnds([from, choice])}
          />
        </SettingsPanel>
        <Travellers travellers={travellers} isTried={isTried} onChange={setTravellers} />
        <SettingsPanel title={t('console.offline-booking.money')}>
          <TermsFields
            terms={terms}
            owners={file.owners}
            isTried={isTried}
            total={agreed?.total}
            hasReason={reason.success}
            onChange={(changed) => setTerms({ ...terms, ...changed })}
          />
        </SettingsPanel>
        <DialogProblem problem={problem} />
        <div>
          <Button type="submit" isPending={isPending}>
            {t('console.offline-booking.confirm')}
          </Button>
        </div>
      </form>
      {confirmation}
    </>
  );
}

const MOST_TRAVELLERS = 9;

interface TravellersProps {
  travellers: readonly TravellerDraft[];
  isTried: boolean;
  onChange: (travellers: readonly TravellerDraft[]) => void;
}

function Travellers({ travellers, isTried, onChange }: TravellersProps) {
  const t = useTranslations();
  return (
    <section aria-label={t('console.offline-booking.travellers')} className="grid gap-3">
      {travellers.map((traveller, index) => (
        <TravellerForm
          key={index}
          number={index + 1}
          draft={traveller}
          invalidFields={isTried ? findInvalidTravellerFields(traveller) : new Set()}
          uses={[]}
          taken={new Set()}
          onChange={(changed) => onChange(travellers.with(index, changed))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {travellers.length < MOST_TRAVELLERS && (
          <Button kind="outline" onClick={() => onChange([...travellers, EMPTY_TRAVELLER])}>
            {t('console.offline-booking.add-traveller')}
          </Button>
        )}
        {travellers.length > 1 && (
          <Button kind="outline" onClick={() => onChange(travellers.slice(0, -1))}>
            {t('console.offline-booking.remove-traveller')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface TermsFieldsProps {
  terms: Terms;
  owners: CompanyFile['owners'];
  isTried: boolean;
  /** The total is undefined until an amount has been entered. */
  total: WireMoney | undefined;
  hasReason: boolean;
  onChange: (changed: Partial<Terms>) => void;
}

/** Asks for the supplier, the amount, the payment and the owner of the booking. */
function TermsFields({ terms, owners, isTried, total, hasReason, onChange }: TermsFieldsProps) {
  const t = useTranslations();
  const missing = (text: string) =>
    isTried && text.trim() === '' ? t('console.offline-booking.problem') : undefined;
  const areTaxesWell = terms.taxes.trim() === '' || parseRupeeAmount(terms.taxes) !== undefined;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        name="bookedWith"
        label={t('console.offline-booking.booked-with')}
        value={terms.bookedWith}
        maxLength={100}
        problem={missing(terms.bookedWith)}
        onChange={({ target }) => onChange({ bookedWith: target.value })}
      />
      <TextField
        name="reference"
        label={t('console.offline-booking.reference')}
        value={terms.reference}
        maxLength={100}
        problem={missing(terms.reference)}
        onChange={({ target }) => onChange({ reference: target.value })}
      />
      <AmountField
        name="fare"
        label={t('console.offline-booking.fare')}
        hint={t('console.offline-booking.fare-hint')}
        value={terms.fare}
        problem={isTried && !total && areTaxesWell ? t('console.offline-booking.problem.total') : undefined}
        onChange={(fare) => onChange({ fare })}
      />
      <AmountField
        name="taxes"
        label={t('console.offline-booking.taxes')}
        value={terms.taxes}
        problem={isTried && !areTaxesWell ? t('console.offline-booking.problem.taxes') : undefined}
        onChange={(taxes) => onChange({ taxes })}
      />
      <p className="text-14" aria-live="polite">
        <span className="block text-muted">{t('console.offline-booking.total')}</span>
        {total ? (
          <PriceGroup of={[parseRupeeAmount(terms.fare), parseRupeeAmount(terms.taxes)]}>
            <Price money={total} className="text-24" />
          </PriceGroup>
        ) : (
          '–'
        )}
      </p>
      <div className="grid gap-1.5">
        <RadioButtonRow
          name="payWith"
          label={t('console.offline-booking.pay-with')}
          isLabelShown
          choices={OFFLINE_BOOKING_PAYMENTS.map((value) => ({
            value,
            label: t(`console.offline-booking.pay.${value}`),
          }))}
          value={terms.payWith}
          onChange={(payWith) => onChange({ payWith })}
        />
        {terms.payWith === 'nothing' && (
          <p className="text-13 text-muted">{t('console.offline-booking.pay-nothing')}</p>
        )}
      </div>
      <SelectField
        name="forUser"
        label={t('console.offline-booking.for')}
        options={owners.map(({ userId, name, email }) => ({ value: userId, label: `${name}, ${email}` }))}
        value={terms.forUser}
        problem={missing(terms.forUser)}
        onChange={({ target }) => onChange({ forUser: target.value })}
      />
      <TextAreaField
        name="reason"
        className="sm:col-span-2"
        label={t('console.reason')}
        hint={t('console.reason.to-log')}
        problem={isTried && !hasReason ? t('console.reason.problem') : undefined}
        maxLength={500}
        value={terms.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </div>
  );
}
