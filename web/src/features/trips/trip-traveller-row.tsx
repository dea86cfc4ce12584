import { fullNameOf } from '@marga/contract/travellers/names';
import type { TravellerKind } from '@marga/contract/travellers/required-traveller-fields';
import type { Service } from '@marga/contract/travel-services';
import { Check, ChevronRight, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';
import { TravellerNameHints } from '../travellers/traveller-name-hints.tsx';
import {
  fieldsToShow,
  findInvalidTravellerFields,
  type TravellerDraft,
  type TravellerField,
} from './traveller-draft.ts';
import { TravellerInputs } from './traveller-inputs.tsx';

interface TripTravellerRowProps {
  readonly number: number;
  readonly kind: TravellerKind | undefined;
  readonly draft: TravellerDraft;
  readonly onChange: (draft: TravellerDraft) => void;
  /** Lists what the offers of the trip require of this traveller. */
  readonly fields: readonly TravellerField[];
  /** This is true after the first attempt to pay, when missing fields are marked. */
  readonly isTried: boolean;
  readonly uses: readonly { service: Service; supplier: string }[];
}

const NONE: ReadonlySet<TravellerField> = new Set();

/** Asks for one traveller in a line; on a telephone the line opens a sheet with the fields. */
export function TripTravellerRow(props: TripTravellerRowProps) {
  const isDesktop = useIsDesktop();
  return isDesktop ? <WideRow {...props} /> : <NarrowRow {...props} />;
}

function WideRow({ number, kind, draft, onChange, fields, isTried, uses }: TripTravellerRowProps) {
  const t = useTranslations();
  // The first further field has the fourth column; two of the others share a line, because a date needs the width.
  const firstFurther = fieldsToShow(fields, draft).find((field) => !COLUMNS.has(field));
  // The heads of the first traveller stand for the columns; a field on a further line has its own in every row.
  const classOf = (field: TravellerField) => {
    if (!COLUMNS.has(field) && field !== firstFurther) return 'col-span-2';
    return number > 1 ? '[&_.field-label]:sr-only' : '';
  };
  const belowHeads = number === 1 ? 'mt-6' : '';
  return (
    <fieldset className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-start gap-x-2.5 gap-y-1 not-first:mt-1.5">
      <legend className="sr-only">{t('traveller.legend', { number })}</legend>
      <p aria-hidden className={joinClassNames('min-h-10 text-14 leading-5', belowHeads)}>
        <span className="block font-semibold">{t('traveller.legend', { number })}</span>
        <span className="text-13 text-muted">
          <KindOfTraveller kind={kind} />
        </span>
      </p>
      <div className="grid grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)_9.25rem] items-start gap-2.5">
        <TravellerInputs
          number={number}
          kind={kind}
          draft={draft}
          onChange={onChange}
          fields={fields}
          invalidFields={isTried ? findInvalidTravellerFields(draft, fields) : NONE}
          classOf={classOf}
        />
        {draft.travellerId !== null && fields.length === COLUMNS.size && (
          <p
            className={joinClassNames(
              'flex h-10 items-center gap-1.5 text-13 font-semibold text-confirmed',
              belowHeads,
            )}
          >
            <Check aria-hidden size={16} className="shrink-0" />
            {t('trip.party.from-list')}
          </p>
        )}
      </div>
      <NameHints draft={draft} uses={uses} />
    </fieldset>
  );
}

const COLUMNS: ReadonlySet<TravellerField> = new Set(['title', 'givenName', 'familyName']);

function NarrowRow(props: TripTravellerRowProps) {
  const { number, kind, draft, onChange, fields, isTried, uses } = props;
  const t = useTranslations();
  const locale = useLocale();
  const [isOpen, setOpen] = useState(false);
  const invalidFields = findInvalidTravellerFields(draft, fields);
  const isComplete = invalidFields.size === 0;
  const name = fullNameOf(draft);
  return (
    <div className="border-t border-line">
      <button
        type="button"
        data-invalid={(isTried && !isComplete) || undefined}
        onClick={() => setOpen(true)}
        className="grid min-h-[3.25rem] w-full grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-3 py-1 text-left"
      >
        <span
          aria-hidden
          className="grid size-9 place-items-center rounded-full bg-tint text-13 font-semibold text-link"
        >
          {initialsOf(draft) || number}
        </span>
        <span className="min-w-0">
          <span className="block truncate text-14 font-semibold">
            {name === ''
              ? t('traveller.legend', { number })
              : `${draft.title === '' ? '' : `${t(`traveller.title.${draft.title as 'mr'}`)} `}${name}`}
          </span>
          <span className="block text-13 text-muted">
            <KindOfTraveller kind={kind} />
            {draft.bornOn !== '' && fields.includes('bornOn') && (
              <> · {t('booking.born-on', { date: formatDay(draft.bornOn, locale, 'year') })}</>
            )}
          </span>
        </span>
        {isComplete ? (
          <Check aria-label={t('trip.party.complete')} size={18} className="text-confirmed" />
        ) : isTried ? (
          <CircleAlert aria-label={t('trip.party.incomplete')} size={18} className="text-failed" />
        ) : (
          <span className="text-13 font-semibold text-link">{t('trip.party.add-details')}</span>
        )}
        <ChevronRight aria-hidden size={18} className="text-muted" />
      </button>
      {isOpen && (
        <Dialog look="sheet" title={t('traveller.legend', { number })} onClose={() => setOpen(false)}>
          <div className="grid grid-cols-2 gap-3">
            <p className="col-span-2 text-13 text-muted">{t('trip.as-in-passport')}</p>
            <TravellerInputs
              number={number}
              kind={kind}
              draft={draft}
              onChange={onChange}
              fields={fields}
              invalidFields={isTried ? invalidFields : NONE}
              classOf={(field) =>
                field === 'title' || field === 'gender' || field === 'age' ? '' : 'col-span-2'
              }
            />
            <NameHints draft={draft} uses={uses} />
            <Button className="col-span-2 h-11" onClick={() => setOpen(false)}>
              {t('trip.party.done')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function KindOfTraveller({ kind }: { kind: TravellerKind | undefined }) {
  const t = useTranslations();
  if (kind === undefined) return t('trip.party.kind.adults');
  return t(kind === 'adults' ? 'trip.party.kind.adults' : `trip.party.ages-of.${kind}`);
}

function NameHints({ draft, uses }: Pick<TripTravellerRowProps, 'draft' | 'uses'>) {
  if (draft.givenName === '' || (draft.familyName === '' && draft.bornOn === '')) return null;
  return (
    <div className="col-span-full empty:hidden">
      <TravellerNameHints person={draft} uses={uses} />
    </div>
  );
}

function initialsOf({ givenName, familyName }: TravellerDraft): string {
  return `${givenName.charAt(0)}${familyName.charAt(0)}`.toUpperCase();
}
