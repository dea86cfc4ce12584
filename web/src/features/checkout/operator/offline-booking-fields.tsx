import { TRAIN_CLASSES } from '@marga/contract/search/criteria';
import { BUS_KINDS, CAB_TYPES } from '@marga/contract/search/itineraries';
import { SERVICES } from '@marga/contract/travel-services';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import type { PlaceChoice } from '../../search/place-field-value.ts';
import { PlaceField } from '../../search/place-field.tsx';
import { RadioButtonRow } from '../../../ui/radio-button-row.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { DraftField, OfflineBookingDraft } from './offline-booking-draft.ts';

interface OfflineBookingFieldsProps {
  draft: OfflineBookingDraft;
  from: PlaceChoice;
  to: PlaceChoice;
  invalidFields: ReadonlySet<DraftField>;
  onChange: (changed: Partial<OfflineBookingDraft>) => void;
  onFrom: (choice: PlaceChoice) => void;
  onTo: (choice: PlaceChoice) => void;
}

/** Asks for the booking as the ticket or voucher states it. */
export function OfflineBookingFields({
  draft,
  from,
  to,
  invalidFields,
  onChange,
  onFrom,
  onTo,
}: OfflineBookingFieldsProps) {
  const t = useTranslations();
  const isStay = draft.service === 'hotel';
  const missing = (field: DraftField) =>
    invalidFields.has(field) ? t('console.offline-booking.problem') : undefined;
  const placeProblem = (field: 'from' | 'to') =>
    invalidFields.has(field) ? t('console.offline-booking.problem.place') : undefined;
  return (
    <div className="grid gap-4">
      <RadioButtonRow
        name="service"
        label={t('console.offline-booking.service')}
        choices={SERVICES.map((value) => ({ value, label: t(`service.${value}`) }))}
        value={draft.service}
        onChange={(service) => onChange({ service })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PlaceField
          key={`from ${draft.service}`}
          service={draft.service}
          name="from"
          label={t(isStay ? 'console.offline-booking.city' : 'console.offline-booking.from')}
          choice={from}
          problem={placeProblem('from')}
          onChange={onFrom}
        />
        {isStay ? (
          <TextField
            name="hotel"
            label={t('console.offline-booking.hotel')}
            value={draft.hotel}
            maxLength={200}
            problem={missing('hotel')}
            onChange={({ target }) => onChange({ hotel: target.value })}
          />
        ) : (
          <PlaceField
            key={`to ${draft.service}`}
            service={draft.service}
            name="to"
            label={t('console.offline-booking.to')}
            choice={to}
            problem={placeProblem('to')}
            onChange={onTo}
          />
        )}
        <TextField
          name="departs"
          type="datetime-local"
          label={t(isStay ? 'console.offline-booking.check-in' : 'console.offline-booking.departs')}
          value={draft.departs}
          problem={missing('departs')}
          onChange={({ target }) => onChange({ departs: target.value.slice(0, 16) })}
        />
        <TextField
          name="arrives"
          type="datetime-local"
          label={t(isStay ? 'console.offline-booking.check-out' : 'console.offline-booking.arrives')}
          value={draft.arrives}
          problem={
            invalidFields.has('arrives')
              ? t(
                  draft.arrives === ''
                    ? 'console.offline-booking.problem'
                    : 'console.offline-booking.problem.times',
                )
              : undefined
          }
          onChange={({ target }) => onChange({ arrives: target.value.slice(0, 16) })}
        />
        <Particulars draft={draft} missing={missing} onChange={onChange} />
      </div>
    </div>
  );
}

interface ParticularsProps {
  draft: OfflineBookingDraft;
  missing: (field: DraftField) => string | undefined;
  onChange: (changed: Partial<OfflineBookingDraft>) => void;
}

function Particulars({ draft, missing, onChange }: ParticularsProps) {
  const t = useTranslations();
  if (draft.service === 'hotel')
    return (
      <>
        <TextField
          name="room"
          label={t('console.offline-booking.room')}
          value={draft.room}
          maxLength={200}
          problem={missing('room')}
          onChange={({ target }) => onChange({ room: target.value })}
        />
        <SelectField
          name="stars"
          label={t('console.offline-booking.stars')}
          options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
          value={draft.stars}
          onChange={({ target }) => onChange({ stars: target.value })}
        />
      </>
    );
  return (
    <>
      <TextField
        name="carrier"
        label={t('console.offline-booking.carrier')}
        value={draft.carrier}
        maxLength={200}
        problem={missing('carrier')}
        onChange={({ target }) => onChange({ carrier: target.value })}
      />
      <TextField
        name="number"
        label={t('console.offline-booking.number')}
        value={draft.number}
        maxLength={20}
        problem={missing('number')}
        onChange={({ target }) => onChange({ number: target.value })}
      />
      <Class draft={draft} onChange={onChange} />
    </>
  );
}

function Class({ draft, onChange }: Pick<ParticularsProps, 'draft' | 'onChange'>) {
  const t = useTranslations();
  const label = t('console.offline-booking.class');
  switch (draft.service) {
    case 'train':
      return (
        <SelectField
          name="class"
          label={label}
          options={TRAIN_CLASSES.map((value) => ({ value, label: t(`fare.class.${value}`) }))}
          value={draft.trainClass}
          onChange={({ target }) => {
            const trainClass = TRAIN_CLASSES.find((known) => known === target.value);
            if (trainClass) onChange({ trainClass });
          }}
        />
      );
    case 'bus':
      return (
        <SelectField
          name="class"
          label={label}
          options={BUS_KINDS.map((value) => ({ value, label: t(`fare.bus.${value}`) }))}
          value={draft.busKind}
          onChange={({ target }) => {
            const busKind = BUS_KINDS.find((known) => known === target.value);
            if (busKind) onChange({ busKind });
          }}
        />
      );
    case 'cab':
      return (
        <SelectField
          name="class"
          label={label}
          options={CAB_TYPES.map((value) => ({ value, label: value }))}
          value={draft.cabType}
          onChange={({ target }) => {
            const cabType = CAB_TYPES.find((known) => known === target.value);
            if (cabType) onChange({ cabType });
          }}
        />
      );
    case 'flight':
    case 'hotel':
      return null;
  }
}
