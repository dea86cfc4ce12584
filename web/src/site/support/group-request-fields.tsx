import { SERVICES, type Service } from '@marga/contract/travel-services';
import { useId } from 'react';
import { SERVICE_LABELS } from '../../features/support/chat/group-request-summary.tsx';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { FieldProblem, LABEL_CLASSES, TextField } from '../../ui/field.tsx';
import { SERVICE_COLOURS } from '../../ui/service-colours.ts';
import type { GroupDraft } from './group-request-draft.ts';

interface GroupFieldsProps {
  draft: GroupDraft;
  /** Holds the first day on which travel is still possible; it is undefined while the page is prerendered. */
  firstDay: string | undefined;
  onChange: (change: Partial<GroupDraft>) => void;
  isWrong: (field: keyof GroupDraft) => boolean;
}

export function GroupRequestFields({ draft, firstDay, onChange, isWrong }: GroupFieldsProps) {
  const t = useTranslations();
  return (
    <>
      <TextField
        label={t('group.size')}
        name="groupSize"
        type="number"
        inputMode="numeric"
        required
        min={2}
        max={5_000}
        value={draft.groupSize}
        problem={isWrong('groupSize') ? t('group.problem.size') : undefined}
        onChange={(event) => onChange({ groupSize: event.target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <TextField
          label={t('group.first-day')}
          name="startsOn"
          type="date"
          required
          min={firstDay}
          value={draft.startsOn}
          problem={isWrong('startsOn') ? t('group.problem.first-day') : undefined}
          onChange={(event) => onChange({ startsOn: event.target.value })}
        />
        <TextField
          label={t('group.last-day')}
          name="endsOn"
          type="date"
          min={draft.startsOn || firstDay}
          value={draft.endsOn}
          problem={isWrong('endsOn') ? t('group.problem.last-day') : undefined}
          onChange={(event) => onChange({ endsOn: event.target.value })}
        />
      </div>
      <Services
        chosen={draft.services}
        isWrong={isWrong('services')}
        onChange={(services) => onChange({ services })}
      />
      <TextField
        label={t('group.route')}
        name="route"
        maxLength={200}
        placeholder={t('group.route-sample')}
        value={draft.route}
        onChange={(event) => onChange({ route: event.target.value })}
      />
    </>
  );
}

interface ServicesProps {
  chosen: readonly Service[];
  isWrong: boolean;
  onChange: (services: readonly Service[]) => void;
}

/** Renders a checkbox with a line for each service; the line of a chosen service has its colour. */
function Services({ chosen, isWrong, onChange }: ServicesProps) {
  const t = useTranslations();
  const problemId = useId();
  return (
    <fieldset>
      <legend className={`${LABEL_CLASSES} mb-1`}>{t('group.services')}</legend>
      <div className="grid gap-1.5 sm:grid-cols-2">
        {SERVICES.map((service) => (
          <label
            key={service}
            style={{ borderLeftColor: SERVICE_COLOURS[service] }}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-r-8 border border-l-[5px] border-line px-3 text-14 transition-colors duration-[120ms] hover:border-control has-checked:bg-tint has-checked:font-semibold"
          >
            <input
              type="checkbox"
              name="services"
              value={service}
              checked={chosen.includes(service)}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? problemId : undefined}
              onChange={(event) =>
                onChange(
                  // The order is that of the services, whatever order they were chosen in.
                  SERVICES.filter((one) => (one === service ? event.target.checked : chosen.includes(one))),
                )
              }
              className="size-[18px] shrink-0 accent-primary"
            />
            {t(SERVICE_LABELS[service])}
          </label>
        ))}
      </div>
      {isWrong && <FieldProblem id={problemId}>{t('group.problem.services')}</FieldProblem>}
    </fieldset>
  );
}
