import { createId } from '@marga/contract/kernel/ids';
import { fullNameOf } from '@marga/contract/travellers/names';
import { CONSENTS, type KnownTraveller, type TravellerRow } from '@marga/contract/travellers/travellers';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { now, todayInIndia } from '../../shared/clock.ts';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { focusFirstInvalidField } from '../../ui/focus-first-invalid-field.ts';
import {
  type TravellerBookDraft,
  toSavedTravellerDraft,
  checkSavedTravellerDraft,
  EMPTY_DRAFT,
} from './saved-traveller-draft.ts';
import { TravelDocumentFields, TravelPreferenceFields } from './traveller-detail-fields.tsx';
import {
  type FieldsProps,
  TravellerNameFields,
  TravellerPersonalDetailsFields,
  TravellerFormSection,
} from './traveller-fields.tsx';
import { useRefreshTravellers } from './use-travellers.ts';

const NOTHING: ReadonlySet<string> = new Set();

interface NewTravellerProps {
  onDone: (name: string) => void;
  /** Opens the existing entry when the person is in the traveller book already. */
  onOpen: (known: TravellerRow) => void;
  onClose: () => void;
}

export function NewTravellerDialog({ onDone, onOpen, onClose }: NewTravellerProps) {
  const t = useTranslations();
  const readAgain = useRefreshTravellers();
  // The id is created once, so that a request resent after a lost response adds only one person.
  const [id] = useState(() => createId('traveller', now()));
  const [double, setDouble] = useState<TravellerRow>();
  const add = useMutation({
    mutationFn: ({ details, known }: { details: Checked; known: 'skip' | 'add' }) =>
      api.call('travellers.add', { body: { travellers: [{ ...details, id }], known } }),
    onSuccess: async ({ known: [known] }, { details }) => {
      setDouble(known?.as);
      if (known) return;
      await readAgain();
      onDone(fullNameOf(details));
    },
  });
  return (
    <TravellerForm
      title={t('travellers.form.new')}
      action={t('travellers.form.put')}
      begin={EMPTY_DRAFT}
      isPending={add.isPending}
      problem={add.error}
      onChange={() => setDouble(undefined)}
      onSave={(details) => add.mutate({ details, known: 'skip' })}
      onClose={onClose}
      renderNotice={(details) =>
        double && (
          <Alert
            tone="held"
            action={
              <span className="flex flex-wrap gap-2">
                <Button kind="outline" onClick={() => onOpen(double)}>
                  {t('travellers.known.open')}
                </Button>
                <Button
                  kind="outline"
                  isPending={add.isPending}
                  onClick={() => details && add.mutate({ details, known: 'add' })}
                >
                  {t('travellers.known.add')}
                </Button>
              </span>
            }
          >
            {t('travellers.known.text', { name: fullNameOf(double) })}
          </Alert>
        )
      }
    />
  );
}

interface ChangeTravellerProps {
  person: KnownTraveller;
  onDone: (name: string) => void;
  onErase: () => void;
  onClose: () => void;
}

export function EditTravellerDialog({ person, onDone, onErase, onClose }: ChangeTravellerProps) {
  const t = useTranslations();
  const readAgain = useRefreshTravellers();
  const change = useMutation({
    mutationFn: (details: Checked) =>
      api.call('travellers.change', {
        params: { travellerId: person.id },
        body: { ...details, version: person.version },
      }),
    onSuccess: async (changed) => {
      await readAgain();
      onDone(fullNameOf(changed));
    },
  });
  const isStale = change.error instanceof ApiProblem && change.error.code === 'state-changed';
  return (
    <TravellerForm
      title={fullNameOf(person)}
      action={t('travellers.form.save')}
      begin={toSavedTravellerDraft(person)}
      consent={person.consent}
      isPending={change.isPending}
      problem={isStale ? undefined : change.error}
      onSave={(details) => change.mutate(details)}
      onErase={onErase}
      onClose={onClose}
      renderNotice={() => isStale && <Alert tone="failed">{t('travellers.stale')}</Alert>}
    />
  );
}

type Checked = NonNullable<ReturnType<typeof checkSavedTravellerDraft>['details']>;

interface TravellerFormProps {
  title: string;
  action: string;
  begin: TravellerBookDraft;
  consent?: KnownTraveller['consent'];
  isPending: boolean;
  problem: unknown;
  renderNotice: (details: Checked | undefined) => ReactNode;
  onChange?: () => void;
  onSave: (details: Checked) => void;
  onErase?: () => void;
  onClose: () => void;
}

function TravellerForm(props: TravellerFormProps) {
  const { title, action, begin, consent, isPending, problem, renderNotice, onSave, onErase, onClose } = props;
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(begin);
  const [isTried, setTried] = useState(false);
  const { invalidFields, details } = checkSavedTravellerDraft(draft, todayInIndia());
  const fields: FieldsProps = {
    draft,
    onChange: (next) => {
      setDraft(next);
      props.onChange?.();
    },
    invalidFields: isTried ? invalidFields : NOTHING,
  };
  return (
    <Dialog title={title} look="wide" onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="w-[min(52rem,calc(100vw-3rem))]"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (details === undefined) focusFirstInvalidField(event.currentTarget);
          else if (!isPending) onSave(details);
        }}
      >
        <div className="grid grid-cols-1 gap-6">
          <TravellerNameFields {...fields} />
          <TravellerPersonalDetailsFields {...fields} />
          <TravelDocumentFields {...fields} />
          <TravelPreferenceFields {...fields} />
          <ConsentField {...fields} noted={consent} />
          {renderNotice(details)}
          <DialogProblem problem={problem} />
        </div>
        <DialogActions onClose={onClose}>
          {onErase && (
            <Button kind="danger" className="mr-auto" onClick={onErase}>
              {t('travellers.erase.open')}
            </Button>
          )}
          <Button type="submit" isPending={isPending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Records who consented to storing the data, and who wrote that down. */
function ConsentField({
  draft,
  onChange,
  invalidFields,
  noted,
}: FieldsProps & { noted: KnownTraveller['consent'] | undefined }) {
  const t = useTranslations();
  const locale = useLocale();
  const day = noted && formatMoment(noted.at, locale, 'day');
  const hint =
    day === undefined
      ? undefined
      : noted?.notedBy
        ? t('travellers.form.consent-noted', { name: noted.notedBy, day })
        : t('travellers.form.consent-noted-by-nobody', { day });
  return (
    <TravellerFormSection title={t('travellers.form.consent-title')}>
      <SelectField
        className="max-w-80"
        name="consent"
        label={t('travellers.form.consent')}
        prompt={t('traveller.choose')}
        hint={hint}
        value={draft.consent}
        onChange={({ target }) =>
          onChange({ ...draft, consent: target.value as TravellerBookDraft['consent'] })
        }
        options={CONSENTS.map((from) => ({ value: from, label: t(`travellers.consent.${from}`) }))}
        problem={
          invalidFields.has('guardian')
            ? t('travellers.problem.guardian')
            : invalidFields.has('consent')
              ? t('travellers.problem.consent')
              : undefined
        }
      />
    </TravellerFormSection>
  );
}
