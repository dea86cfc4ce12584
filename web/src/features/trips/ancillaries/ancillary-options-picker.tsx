import type { Trip } from '@marga/contract/trips/trip';
import type { Ancillary } from '@marga/contract/trips/ancillaries';
import { BriefcaseBusiness } from 'lucide-react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useMoneyFormat } from '../../../ui/price-group.tsx';
import { Checkbox, SelectField } from '../../../ui/field.tsx';
import { NumberStepper } from '../../../ui/number-stepper.tsx';
import { formatOfferedAncillary, formatAncillarySegments } from './ancillary-labels.ts';
import {
  groupAncillariesBySegments,
  ancillaryCountOf,
  type AncillariesDraft,
  withAncillaryCount,
  withChosenAncillaryOption,
} from './ancillaries-draft.ts';

interface KindChoiceProps {
  readonly item: Trip['items'][number];
  readonly ancillaries: readonly Ancillary[];
  readonly travellers: number;
  readonly nameOf: (traveller: number) => string;
  readonly draft: AncillariesDraft;
  readonly onChange: (draft: AncillariesDraft) => void;
}

/**
 * Offers ancillaries in the form that each of them specifies: a choice of one per traveller, a count per traveller,
 * or one for the whole party.
 */
export function AncillaryOptionsPicker({ ancillaries, ...rest }: KindChoiceProps) {
  const { item } = rest;
  return (
    <div className="grid gap-4">
      {groupAncillariesBySegments(ancillaries).map(([segments, alike]) => {
        const part = formatAncillarySegments(segments, item.itinerary);
        const [ofEach, ofAll] = [
          alike.filter(({ per }) => per === 'traveller'),
          alike.filter(({ per }) => per === 'booking'),
        ];
        const single = ofEach.filter(({ most }) => most === 1);
        return (
          <div key={segments.join('.')} className="grid gap-3">
            {part !== '' && <p className="text-13 font-semibold text-muted">{part}</p>}
            {single.length > 0 && <OneOf {...rest} ancillaries={single} />}
            {ofEach
              .filter(({ most }) => most > 1)
              .map((ancillary) => (
                <SoMany key={ancillary.id} {...rest} ancillary={ancillary} />
              ))}
            <ForAll {...rest} ancillaries={ofAll} />
          </div>
        );
      })}
    </div>
  );
}

function OneOf({ ancillaries, travellers, nameOf, draft, onChange }: KindChoiceProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {Array.from({ length: travellers }, (_, at) => (
        <SelectField
          key={at}
          label={nameOf(at)}
          value={ancillaries.find(({ id }) => ancillaryCountOf(draft, id, at) > 0)?.id ?? ''}
          onChange={({ target }) => onChange(withChosenAncillaryOption(draft, ancillaries, at, target.value))}
          prompt={t('ancillaries.none-chosen')}
          options={ancillaries
            .filter(({ id, isFree }) => isFree || ancillaryCountOf(draft, id, at) > 0)
            .map((ancillary) => ({
              value: ancillary.id,
              label: formatOfferedAncillary(ancillary, format, t),
            }))}
        />
      ))}
    </div>
  );
}

interface SoManyProps extends Omit<KindChoiceProps, 'ancillaries'> {
  readonly ancillary: Ancillary;
}

function SoMany({ ancillary, travellers, nameOf, draft, onChange }: SoManyProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  return (
    <div>
      <p className="mb-1.5 text-14">{formatOfferedAncillary(ancillary, format, t)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {Array.from({ length: travellers }, (_, at) => (
          <Stepper
            key={at}
            ancillary={ancillary}
            label={nameOf(at)}
            value={ancillaryCountOf(draft, ancillary.id, at)}
            onChange={(count) => onChange(withAncillaryCount(draft, ancillary.id, at, count))}
          />
        ))}
      </div>
    </div>
  );
}

function ForAll({ ancillaries, draft, onChange }: KindChoiceProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const labelOf = (ancillary: Ancillary) => formatOfferedAncillary(ancillary, format, t);
  return (
    <>
      {ancillaries.map((ancillary) =>
        ancillary.most === 1 ? (
          <Checkbox
            key={ancillary.id}
            checked={ancillaryCountOf(draft, ancillary.id, null) > 0}
            onChange={({ target }) =>
              onChange(withAncillaryCount(draft, ancillary.id, null, target.checked ? 1 : 0))
            }
          >
            {labelOf(ancillary)}
          </Checkbox>
        ) : (
          <div key={ancillary.id} className="max-w-72">
            <Stepper
              ancillary={ancillary}
              label={labelOf(ancillary)}
              value={ancillaryCountOf(draft, ancillary.id, null)}
              onChange={(count) => onChange(withAncillaryCount(draft, ancillary.id, null, count))}
            />
          </div>
        ),
      )}
    </>
  );
}

interface StepperProps {
  readonly ancillary: Ancillary;
  readonly label: string;
  readonly value: number;
  readonly onChange: (count: number) => void;
}

function Stepper({ ancillary, label, value, onChange }: StepperProps) {
  const t = useTranslations();
  return (
    <NumberStepper
      label={label}
      icon={<BriefcaseBusiness aria-hidden size={18} className="shrink-0 text-muted" />}
      value={value}
      onChange={onChange}
      min={0}
      max={ancillary.most}
      lessLabel={t('ancillaries.less', { name: ancillary.name })}
      moreLabel={t('ancillaries.more', { name: ancillary.name })}
    />
  );
}
