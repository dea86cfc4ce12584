import { CABINS, type FlightTravellers, MOST_TRAVELLERS } from '@marga/contract/search/criteria';
import { ChevronDown, Users } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useId } from 'react';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { LABEL_CLASSES, SelectField } from '../../../ui/field.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { POPOVER_CLASSES } from '../../../ui/popover-classes.ts';
import type { Cabin } from './flight-query.ts';

interface Party {
  readonly travellers: FlightTravellers;
  readonly cabin: Cabin;
}

interface PartyFieldProps extends Party {
  readonly onChange: (party: Party) => void;
}

const CABIN_LABELS: Record<Cabin, MessageId> = {
  economy: 'cabin.economy',
  premium_economy: 'cabin.premium_economy',
  business: 'cabin.business',
  first: 'cabin.first',
};

const MOST_CHILDREN = 8;

/** Asks for the travellers and the cabin in one field that opens. */
export function TravellersAndCabinField({ travellers, cabin, onChange }: PartyFieldProps) {
  const t = useTranslations();
  const labelId = useId();
  const valueId = useId();
  const { adults, children, infants } = travellers;
  const change = (part: Partial<FlightTravellers>) =>
    onChange({ travellers: limitInfantsToAdults({ ...travellers, ...part }), cabin });
  return (
    <div className="min-w-0">
      <span id={labelId} className={joinClassNames(LABEL_CLASSES, 'mb-1')}>
        {t('flights.party')}
      </span>
      <DialogTrigger>
        <Button
          aria-labelledby={`${labelId} ${valueId}`}
          className="control flex w-full items-center gap-2 pr-3 pl-3 text-left hover:border-ink"
        >
          <Users aria-hidden size={18} className="shrink-0 text-link" />
          <span id={valueId} className="min-w-0 flex-1 truncate">
            {t('search.party', { travellers: adults + children + infants })}, {t(CABIN_LABELS[cabin])}
          </span>
          <ChevronDown aria-hidden size={18} className="shrink-0 text-link" />
        </Button>
        <Popover placement="bottom end" className={joinClassNames(POPOVER_CLASSES, 'w-72')}>
          <Dialog aria-label={t('flights.party')} className="grid gap-4 p-4 outline-none">
            {stepper('flights.adults', adults, 1, MOST_TRAVELLERS - children, (count) =>
              change({ adults: count }),
            )}
            {stepper(
              'flights.children',
              children,
              0,
              Math.min(MOST_CHILDREN, MOST_TRAVELLERS - adults),
              (count) => change({ children: count }),
            )}
            {stepper('flights.infants', infants, 0, adults, (count) => change({ infants: count }))}
            <SelectField
              label={t('flights.cabin')}
              value={cabin}
              onChange={(event) => onChange({ travellers, cabin: event.target.value as Cabin })}
              options={CABINS.map((value) => ({ value, label: t(CABIN_LABELS[value]) }))}
            />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );

  function stepper(
    label: MessageId,
    value: number,
    min: number,
    max: number,
    onStep: (count: number) => void,
  ) {
    return (
      <NumberStepper
        label={t(label)}
        icon={null}
        value={value}
        onChange={onStep}
        min={min}
        max={max}
        lessLabel={t('search.fewer')}
        moreLabel={t('search.more')}
      />
    );
  }
}

/** Limits infants to the number of adults, because each infant sits on the lap of a different adult. */
export function limitInfantsToAdults({ adults, children, infants }: FlightTravellers): FlightTravellers {
  return { adults, children, infants: Math.min(infants, adults) };
}
