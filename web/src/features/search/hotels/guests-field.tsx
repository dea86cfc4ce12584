import { Baby, BedDouble, ChevronDown, Plus, Users, X } from 'lucide-react';
import { useId } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { LABEL_CLASSES, SelectField } from '../../../ui/field.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { POPOVER_CLASSES } from '../../../ui/popover-classes.ts';
import {
  countGuests,
  MOST_ADULTS,
  MOST_CHILDREN,
  MOST_ROOMS,
  OLDEST_CHILD,
  ONE_ROOM,
  type RoomAsked,
} from './hotel-query.ts';

interface GuestsFieldProps {
  readonly rooms: readonly RoomAsked[];
  readonly onChange: (rooms: readonly RoomAsked[]) => void;
}

/** A new child gets this age until the user enters the real one. */
const SOME_AGE = 8;

/** Shows a summary of the guests, which opens to each room with its people. */
export function GuestsField({ rooms, onChange }: GuestsFieldProps) {
  const t = useTranslations();
  const labelId = useId();
  const valueId = useId();
  const change = (at: number, room: RoomAsked) => onChange(rooms.with(at, room));
  return (
    <div className="min-w-0">
      <span id={labelId} className={joinClassNames(LABEL_CLASSES, 'mb-1')}>
        {t('hotels.guests')}
      </span>
      <DialogTrigger>
        <AriaButton
          aria-labelledby={`${labelId} ${valueId}`}
          className="control flex items-center gap-2 px-3 text-left hover:border-ink"
        >
          <Users aria-hidden size={18} className="shrink-0 text-link" />
          <span id={valueId} className="min-w-0 flex-1 truncate">
            {t('hotels.guests-in-rooms', { guests: countGuests(rooms), rooms: rooms.length })}
          </span>
          <ChevronDown aria-hidden size={18} className="shrink-0 text-link" />
        </AriaButton>
        <Popover
          placement="bottom end"
          className={joinClassNames(POPOVER_CLASSES, 'w-[26rem] max-w-[calc(100vw-2rem)] overflow-auto')}
        >
          <Dialog aria-labelledby={labelId} className="p-4 outline-none">
            {({ close }) => (
              <>
                <ol className="grid gap-4">
                  {rooms.map((room, at) => (
                    <Room
                      key={at}
                      number={at + 1}
                      room={room}
                      onChange={(next) => change(at, next)}
                      onRemove={rooms.length > 1 ? () => onChange(rooms.toSpliced(at, 1)) : undefined}
                    />
                  ))}
                </ol>
                <div className="mt-4 flex justify-between gap-3 border-t border-line pt-4">
                  <Button
                    kind="quiet"
                    className="-ml-2 px-2"
                    disabled={rooms.length >= MOST_ROOMS}
                    onClick={() => onChange([...rooms, ONE_ROOM])}
                  >
                    <Plus aria-hidden size={18} />
                    {t('hotels.add-room')}
                  </Button>
                  <Button onClick={close}>{t('hotels.guests-done')}</Button>
                </div>
              </>
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </div>
  );
}

interface RoomProps {
  readonly number: number;
  readonly room: RoomAsked;
  readonly onChange: (room: RoomAsked) => void;
  readonly onRemove: (() => void) | undefined;
}

function Room({ number, room, onChange, onRemove }: RoomProps) {
  const t = useTranslations();
  return (
    <li className="border-l-4 border-hotel pl-3">
      <div className="flex min-h-8 items-center justify-between">
        <h3 className="text-16">{t('hotels.room', { number })}</h3>
        {onRemove && (
          <button
            type="button"
            onClick={onRemove}
            aria-label={t('hotels.remove-room', { number })}
            className="grid size-8 place-items-center rounded-4 text-muted hover:bg-tint"
          >
            <X aria-hidden size={18} />
          </button>
        )}
      </div>
      <div className="mt-1 grid grid-cols-2 gap-3">
        <NumberStepper
          label={t('hotels.adults')}
          icon={<BedDouble aria-hidden size={18} className="shrink-0 text-link" />}
          value={room.adults}
          onChange={(adults) => onChange({ ...room, adults })}
          min={1}
          max={MOST_ADULTS}
          lessLabel={t('hotels.fewer-adults')}
          moreLabel={t('hotels.more-adults')}
        />
        <NumberStepper
          label={t('hotels.children')}
          icon={<Baby aria-hidden size={18} className="shrink-0 text-link" />}
          value={room.childAges.length}
          onChange={(children) => onChange({ ...room, childAges: agesOf(room.childAges, children) })}
          min={0}
          max={MOST_CHILDREN}
          lessLabel={t('hotels.fewer-children')}
          moreLabel={t('hotels.more-children')}
        />
        {room.childAges.map((age, at) => (
          <SelectField
            key={at}
            label={t('hotels.age', { number: at + 1 })}
            value={String(age)}
            onChange={({ target }) =>
              onChange({ ...room, childAges: room.childAges.with(at, Number(target.value)) })
            }
            options={Array.from({ length: OLDEST_CHILD + 1 }, (_, value) => ({
              value: String(value),
              label: t('hotels.age-value', { age: value }),
            }))}
          />
        ))}
      </div>
    </li>
  );
}

/**
 * Returns one age per child: ages already entered stay, and a further child gets the default age until the user
 * enters the real one.
 */
function agesOf(ages: readonly number[], children: number): number[] {
  return Array.from({ length: children }, (_, at) => ages[at] ?? SOME_AGE);
}
