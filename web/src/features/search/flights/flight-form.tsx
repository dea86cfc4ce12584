import { type FareType, FARE_TYPES } from '@marga/contract/search/criteria';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { IdCard, Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { todayInIndia } from '../../../shared/clock.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioButtonRow } from '../../../ui/radio-button-row.tsx';
import { TravelDayField } from '../travel-day-and-traveller-count-fields.tsx';
import { buildInitialPlaceChoice, toPlaceUrlParam, type PlaceChoice } from '../place-field-value.ts';
import { PlaceField } from '../place-field.tsx';
import { SearchFormLayout } from '../search-form-layout.tsx';
import { firstDayOrTomorrow } from '../search-url-params.ts';
import type { FormProps } from '../service-search-screen.ts';
import { FARES } from './fare-labels.ts';
import { ensureFlightDaysInOrder, type FlightQuery, MOST_LEGS, type TripKind } from './flight-query.ts';
import { FrequentFlyerFields } from './frequent-flyer-fields.tsx';
import { type FrequentFlyer, getStoredFrequentFlyers, saveFrequentFlyers } from './stored-frequent-flyers.ts';
import { TravellersAndCabinField } from './travellers-and-cabin-field.tsx';

/** Holds a leg as its fields show it. An empty day means tomorrow. */
interface LegDraft {
  readonly id: number;
  readonly from: PlaceChoice;
  readonly to: PlaceChoice;
  readonly on: LocalDate | undefined;
}

const KINDS: readonly { value: TripKind; label: MessageId }[] = [
  { value: 'one-way', label: 'flights.kind.one-way' },
  { value: 'return', label: 'flights.kind.return' },
  { value: 'several', label: 'flights.kind.several' },
];

export function FlightForm({ initial, places, problems, onSearch }: FormProps<FlightQuery>) {
  const t = useTranslations();
  const [kind, setKind] = useState(initial.kind);
  const [legs, setLegs] = useState<readonly LegDraft[]>(() =>
    initial.legs.map((leg, at) => ({
      id: at,
      from: buildInitialPlaceChoice(leg.from, places[2 * at]),
      to: buildInitialPlaceChoice(leg.to, places[2 * at + 1]),
      on: leg.on,
    })),
  );
  const [backOn, setBackOn] = useState<LocalDate | undefined>(initial.backOn);
  const [party, setParty] = useState({ travellers: initial.travellers, cabin: initial.cabin });
  const [fareType, setFareType] = useState(initial.fareType);
  const [numbers, setNumbers] = useState<readonly FrequentFlyer[]>(getStoredFrequentFlyers);
  const change = (id: number, part: Partial<LegDraft>) =>
    setLegs((before) => before.map((leg) => (leg.id === id ? { ...leg, ...part } : leg)));
  const submit = () => {
    saveFrequentFlyers(numbers);
    const [first, ...more] = legs.map(({ from, to, on }) => ({
      from: toPlaceUrlParam(from),
      to: toPlaceUrlParam(to),
      on: firstDayOrTomorrow(on),
    }));
    if (!first) return;
    const back = backOn ?? addDaysToDate(first.on, 1);
    const asked = ensureFlightDaysInOrder({
      kind,
      legs: [first, ...more],
      backOn: back,
      ...party,
      fareType,
    });
    // Days that were missing or could not be are assumed, and the fields show them.
    setLegs((before) => before.map((leg, at) => ({ ...leg, on: asked.legs[at]?.on ?? leg.on })));
    setBackOn(asked.backOn);
    onSearch(asked);
  };
  const chooseKind = (next: TripKind) => {
    setKind(next);
    // The second leg usually begins where the first ends.
    if (next === 'several') setLegs((before) => (before.length > 1 ? before : [...before, nextLeg(before)]));
  };
  const [first] = legs;
  if (!first) return null;
  return (
    <SearchFormLayout
      onSubmit={submit}
      columns={kind === 'return' ? '1.1fr 1.1fr 1fr 1fr 1.2fr' : '1.2fr 1.2fr 1fr 1.2fr'}
      choices={
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <RadioButtonRow
            name="kind"
            label={t('flights.kind')}
            choices={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
            value={kind}
            onChange={chooseKind}
          />
          <RadioButtonRow
            name="fare"
            label={t('flights.fare')}
            isLabelShown
            choices={FARE_TYPES.map((value) => ({ value, label: t(FARES[value].label) }))}
            value={fareType}
            onChange={setFareType}
          />
        </div>
      }
      isButtonBelow
      additionalFields={<FrequentFlyerFields numbers={numbers} onChange={setNumbers} />}
      more={
        <>
          {kind === 'several' && <FurtherLegs legs={legs} onChange={setLegs} placeFields={placeFields} />}
          <WhatFareAsks fareType={fareType} />
        </>
      }
    >
      {placeFields(first, 0)}
      <TravelDayField label={t('search.on')} day={first.on} onChange={(on) => change(first.id, { on })} />
      {kind === 'return' && (
        <TravelDayField
          label={t('flights.back-on')}
          day={backOn}
          onChange={setBackOn}
          min={first.on ?? todayInIndia()}
        />
      )}
      <TravellersAndCabinField {...party} onChange={setParty} />
    </SearchFormLayout>
  );

  function placeFields(leg: LegDraft, at: number) {
    const suffix = at === 0 ? '' : String(at + 1);
    return (
      <>
        <PlaceField
          service="flight"
          name={`from${suffix}`}
          label={t('search.from')}
          choice={leg.from}
          onChange={(from) => change(leg.id, { from })}
          problem={problems[2 * at]}
        />
        <PlaceField
          service="flight"
          name={`to${suffix}`}
          label={t('search.to')}
          choice={leg.to}
          onChange={(to) => change(leg.id, { to })}
          problem={problems[2 * at + 1]}
        />
      </>
    );
  }
}

interface FurtherLegsProps {
  legs: readonly LegDraft[];
  onChange: (legs: readonly LegDraft[]) => void;
  placeFields: (leg: LegDraft, at: number) => ReactNode;
}

/** Shows the legs after the first, on the dotted line that continues from it. */
function FurtherLegs({ legs, onChange, placeFields }: FurtherLegsProps) {
  const t = useTranslations();
  return (
    <div className="mt-4 grid gap-4 border-l-2 border-dotted border-control pl-4">
      {legs.slice(1).map((leg, index) => (
        <fieldset
          key={leg.id}
          className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[1.3fr_1.3fr_1.1fr_auto]"
        >
          <legend className="mb-1 text-13 font-semibold text-link">
            {t('flights.leg', { number: index + 2 })}
          </legend>
          {placeFields(leg, index + 1)}
          <TravelDayField
            label={t('search.on')}
            day={leg.on}
            onChange={(on) => onChange(legs.map((each) => (each.id === leg.id ? { ...each, on } : each)))}
            min={legs[index]?.on ?? todayInIndia()}
          />
          {legs.length > 2 && (
            <Button
              kind="quiet"
              className="lg:mt-[calc(var(--text-13--line-height)+0.25rem)]"
              onClick={() => onChange(legs.filter(({ id }) => id !== leg.id))}
            >
              <X aria-hidden size={18} />
              {t('flights.remove-leg')}
              <span className="sr-only"> {index + 2}</span>
            </Button>
          )}
        </fieldset>
      ))}
      {legs.length < MOST_LEGS && (
        <div>
          <Button kind="outline" onClick={() => onChange([...legs, nextLeg(legs)])}>
            <Plus aria-hidden size={18} />
            {t('flights.add-leg')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The leg begins where the one before ends, three days later. */
function nextLeg(legs: readonly LegDraft[]): LegDraft {
  const last = legs.at(-1);
  return {
    id: Math.max(...legs.map(({ id }) => id)) + 1,
    from: last?.to ?? { text: '', code: undefined },
    to: { text: '', code: undefined },
    on: addDaysToDate(last?.on ?? todayInIndia(), 3),
  };
}

/** Shows what a chosen special fare requires of the traveller. */
function WhatFareAsks({ fareType }: { fareType: FareType }) {
  const t = useTranslations();
  const { asks } = FARES[fareType];
  if (asks === undefined) return null;
  return (
    <p role="status" className="mt-3 flex items-start gap-1.5 text-13 text-held">
      <IdCard aria-hidden size={15} className="mt-0.5 shrink-0" />
      {t(asks)}
    </p>
  );
}
