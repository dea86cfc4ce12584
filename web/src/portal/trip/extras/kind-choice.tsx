import type { Trip } from '@marga/contract/booking';
import type { Extra } from '@marga/contract/extras';
import { BriefcaseBusiness } from 'lucide-react';
import { formatMoney } from '../../../lib/format.ts';
import { useLocale, useSay } from '../../../lib/i18n/text.ts';
import { Checkbox, SelectField } from '../../../ui/field.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { offerWords, partWords } from './extra-words.ts';
import { byPart, countOf, type ExtrasDraft, withCount, withOneOf } from './extras-draft.ts';

interface KindChoiceProps {
  readonly item: Trip['items'][number];
  readonly extras: readonly Extra[];
  readonly travellers: number;
  readonly nameOf: (traveller: number) => string;
  readonly draft: ExtrasDraft;
  readonly onChange: (draft: ExtrasDraft) => void;
}

/** One of several for each traveller, so many for each, or something for all of them: as the extras themselves say. */
export function KindChoice({ extras, ...rest }: KindChoiceProps) {
  const { item } = rest;
  return (
    <div className="grid gap-4">
      {byPart(extras).map(([segments, alike]) => {
        const part = partWords(segments, item.itinerary);
        const [ofEach, ofAll] = [
          alike.filter(({ per }) => per === 'traveller'),
          alike.filter(({ per }) => per === 'booking'),
        ];
        const single = ofEach.filter(({ most }) => most === 1);
        return (
          <div key={segments.join('.')} className="grid gap-3">
            {part !== '' && <p className="text-13 font-semibold text-muted">{part}</p>}
            {single.length > 0 && <OneOf {...rest} extras={single} />}
            {ofEach
              .filter(({ most }) => most > 1)
              .map((extra) => (
                <SoMany key={extra.id} {...rest} extra={extra} />
              ))}
            <ForAll {...rest} extras={ofAll} />
          </div>
        );
      })}
    </div>
  );
}

function OneOf({ extras, travellers, nameOf, draft, onChange }: KindChoiceProps) {
  const say = useSay();
  const locale = useLocale();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {Array.from({ length: travellers }, (_, at) => (
        <SelectField
          key={at}
          label={nameOf(at)}
          value={extras.find(({ id }) => countOf(draft, id, at) > 0)?.id ?? ''}
          onChange={({ target }) => onChange(withOneOf(draft, extras, at, target.value))}
          prompt={say('extras.none-chosen')}
          options={extras
            .filter(({ id, isFree }) => isFree || countOf(draft, id, at) > 0)
            .map((extra) => ({
              value: extra.id,
              label: offerWords(extra, (price) => formatMoney(price, locale), say),
            }))}
        />
      ))}
    </div>
  );
}

interface SoManyProps extends Omit<KindChoiceProps, 'extras'> {
  readonly extra: Extra;
}

function SoMany({ extra, travellers, nameOf, draft, onChange }: SoManyProps) {
  const say = useSay();
  const locale = useLocale();
  return (
    <div>
      <p className="mb-1.5 text-14">{offerWords(extra, (price) => formatMoney(price, locale), say)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {Array.from({ length: travellers }, (_, at) => (
          <Stepper
            key={at}
            extra={extra}
            label={nameOf(at)}
            value={countOf(draft, extra.id, at)}
            onChange={(count) => onChange(withCount(draft, extra.id, at, count))}
          />
        ))}
      </div>
    </div>
  );
}

function ForAll({ extras, draft, onChange }: KindChoiceProps) {
  const say = useSay();
  const locale = useLocale();
  const words = (extra: Extra) => offerWords(extra, (price) => formatMoney(price, locale), say);
  return (
    <>
      {extras.map((extra) =>
        extra.most === 1 ? (
          <Checkbox
            key={extra.id}
            checked={countOf(draft, extra.id, null) > 0}
            onChange={({ target }) => onChange(withCount(draft, extra.id, null, target.checked ? 1 : 0))}
          >
            {words(extra)}
          </Checkbox>
        ) : (
          <div key={extra.id} className="max-w-72">
            <Stepper
              extra={extra}
              label={words(extra)}
              value={countOf(draft, extra.id, null)}
              onChange={(count) => onChange(withCount(draft, extra.id, null, count))}
            />
          </div>
        ),
      )}
    </>
  );
}

interface StepperProps {
  readonly extra: Extra;
  readonly label: string;
  readonly value: number;
  readonly onChange: (count: number) => void;
}

function Stepper({ extra, label, value, onChange }: StepperProps) {
  const say = useSay();
  return (
    <NumberStepper
      label={label}
      icon={<BriefcaseBusiness aria-hidden size={18} className="shrink-0 text-muted" />}
      value={value}
      onChange={onChange}
      min={0}
      max={extra.most}
      lessLabel={say('extras.less', { name: extra.name })}
      moreLabel={say('extras.more', { name: extra.name })}
    />
  );
}
