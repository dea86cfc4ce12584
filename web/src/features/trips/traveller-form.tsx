import type { Service } from '@marga/contract/travel-services';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import { TravellerNameHints } from '../travellers/traveller-name-hints.tsx';
import { TravellerPicker } from '../travellers/traveller-picker.tsx';
import { toTripTravellerDraft } from '../travellers/trip-traveller-draft.ts';
import { ALL_DETAILS, type TravellerDraft, type TravellerField } from './traveller-draft.ts';
import { TravellerInputs } from './traveller-inputs.tsx';

interface TravellerFormProps {
  number: number;
  draft: TravellerDraft;
  onChange: (draft: TravellerDraft) => void;
  /** Holds the fields whose problem is shown; it is empty before the first attempt to send. */
  invalidFields: ReadonlySet<TravellerField>;
  /** Lists the suppliers that the name is sent to. */
  uses: readonly { service: Service; supplier: string }[];
  /** Holds the ids of saved travellers who are already on the trip. */
  taken: ReadonlySet<string>;
}

const NARROW: ReadonlySet<TravellerField> = new Set(['title', 'givenName', 'familyName']);

/** Asks for all details of a traveller of a booking, because no offer says which of them its supplier requires. */
export function TravellerForm({ number, draft, onChange, invalidFields, uses, taken }: TravellerFormProps) {
  const t = useTranslations();
  const may = usePermission();
  return (
    <fieldset className="rounded-14 border border-line bg-surface px-5 pt-4 pb-5">
      <legend className="sr-only">{t('traveller.legend', { number })}</legend>
      <div className="mb-3 grid items-center gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,18rem)]">
        <p aria-hidden className="font-display text-16 font-semibold">
          {t('traveller.legend', { number })}
        </p>
        {may('traveller:read') && (
          <TravellerPicker
            taken={taken}
            onPick={(row) => onChange({ ...toTripTravellerDraft(row), travellerId: row.id })}
          />
        )}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-6">
        <TravellerInputs
          number={number}
          draft={draft}
          onChange={onChange}
          invalidFields={invalidFields}
          fields={ALL_DETAILS}
          classOf={(field) => (NARROW.has(field) ? 'sm:col-span-2' : 'sm:col-span-3')}
        />
        {draft.givenName !== '' && (draft.familyName !== '' || draft.bornOn !== '') && (
          <div className="empty:hidden sm:col-span-6">
            <TravellerNameHints person={draft} uses={uses} />
          </div>
        )}
      </div>
    </fieldset>
  );
}
