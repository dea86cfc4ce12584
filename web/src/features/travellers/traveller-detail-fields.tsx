import {
  BERTH_PREFERENCES,
  DOCUMENT_KINDS,
  MEAL_PREFERENCES,
  SEAT_PREFERENCES,
} from '@marga/contract/travellers/travellers';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { TravellerBookDraft, DocumentDraft, FlyerDraft } from './saved-traveller-draft.ts';
import { listCountries } from './countries.ts';
import { type FieldsProps, TravellerFormSection } from './traveller-fields.tsx';

const MOST_ROWS = 8;

export function TravelDocumentFields({ draft, onChange, invalidFields }: FieldsProps) {
  const t = useTranslations();
  const { documents } = draft;
  const put = (next: readonly DocumentDraft[]) => onChange({ ...draft, documents: next });
  return (
    <TravellerFormSection title={t('travellers.form.documents')}>
      <p className="mb-3 max-w-prose text-13 text-muted">{t('travellers.form.documents-text')}</p>
      <ul className="grid gap-3">
        {documents.map((document, at) => (
          <DocumentRow
            key={document.key}
            at={at}
            document={document}
            invalidFields={invalidFields}
            onChange={(changed) => put(documents.with(at, changed))}
            onRemove={() => put(documents.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {documents.length < MOST_ROWS && (
        <AddButton
          onClick={() =>
            put([
              ...documents,
              { key: nextKey(documents), kind: 'passport', number: '', country: 'IN', expiresOn: '' },
            ])
          }
        >
          {t('travellers.form.document-add')}
        </AddButton>
      )}
    </TravellerFormSection>
  );
}

interface DocumentRowProps {
  at: number;
  document: DocumentDraft;
  invalidFields: ReadonlySet<string>;
  onChange: (document: DocumentDraft) => void;
  onRemove: () => void;
}

function DocumentRow({ at, document, invalidFields, onChange, onRemove }: DocumentRowProps) {
  const t = useTranslations();
  const locale = useLocale();
  const problem = (field: string, message: MessageId) =>
    invalidFields.has(`documents.${at}.${field}`) ? t(message) : undefined;
  return (
    <li className="grid items-start gap-3 rounded-8 border border-line p-3 sm:grid-cols-[1fr_1fr_1fr_9rem_auto]">
      <SelectField
        name={`documents.${at}.kind`}
        label={t('travellers.form.document-kind')}
        value={document.kind}
        onChange={({ target }) => onChange({ ...document, kind: target.value as DocumentDraft['kind'] })}
        options={DOCUMENT_KINDS.map((kind) => ({ value: kind, label: t(`travellers.document.${kind}`) }))}
      />
      <TextField
        name={`documents.${at}.number`}
        label={t('travellers.form.document-number')}
        isCapitals
        autoComplete="off"
        value={document.number}
        onChange={({ target }) => onChange({ ...document, number: target.value })}
        problem={problem('number', 'travellers.problem.number')}
      />
      <SelectField
        name={`documents.${at}.country`}
        label={t('travellers.form.document-country')}
        value={document.country}
        onChange={({ target }) => onChange({ ...document, country: target.value })}
        options={listCountries(locale)}
        problem={problem('country', 'travellers.problem.country')}
      />
      <DateField
        label={t('travellers.form.document-until')}
        value={document.expiresOn === '' ? undefined : document.expiresOn}
        onChange={(expiresOn) => onChange({ ...document, expiresOn: expiresOn ?? '' })}
      />
      <RemoveButton subject={t(`travellers.document.${document.kind}`)} onClick={onRemove} />
    </li>
  );
}

const PREFERENCES = [
  { field: 'seat', label: 'travellers.form.seat', values: SEAT_PREFERENCES },
  { field: 'berth', label: 'travellers.form.berth', values: BERTH_PREFERENCES },
  { field: 'meal', label: 'travellers.form.meal', values: MEAL_PREFERENCES },
] as const;

export function TravelPreferenceFields({ draft, onChange, invalidFields }: FieldsProps) {
  const t = useTranslations();
  const { frequentFlyers: flyers } = draft;
  const put = (next: readonly FlyerDraft[]) => onChange({ ...draft, frequentFlyers: next });
  return (
    <TravellerFormSection title={t('travellers.form.preferences')}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {PREFERENCES.map(({ field, label, values }) => (
          <SelectField
            key={field}
            name={field}
            label={t(label)}
            value={draft[field]}
            prompt={t('travellers.form.no-preference')}
            onChange={({ target }) =>
              onChange({ ...draft, [field]: target.value } satisfies TravellerBookDraft)
            }
            options={values.map((value) => ({
              value,
              label: t(`travellers.${field}.${value}` as MessageId),
            }))}
          />
        ))}
      </div>
      <TextField
        className="mt-4"
        name="remarks"
        label={t('travellers.form.remarks')}
        hint={t('travellers.form.remarks-hint')}
        value={draft.remarks}
        maxLength={300}
        onChange={({ target }) => onChange({ ...draft, remarks: target.value })}
        problem={invalidFields.has('remarks') ? t('travellers.problem.remarks') : undefined}
      />
      <ul className="mt-4 grid gap-3 empty:hidden">
        {flyers.map((flyer, at) => (
          <FlyerRow
            key={flyer.key}
            at={at}
            flyer={flyer}
            invalidFields={invalidFields}
            onChange={(changed) => put(flyers.with(at, changed))}
            onRemove={() => put(flyers.toSpliced(at, 1))}
          />
        ))}
      </ul>
      {flyers.length < MOST_ROWS && (
        <AddButton onClick={() => put([...flyers, { key: nextKey(flyers), airline: '', number: '' }])}>
          {t('travellers.form.flyer-add')}
        </AddButton>
      )}
    </TravellerFormSection>
  );
}

interface FlyerRowProps {
  at: number;
  flyer: FlyerDraft;
  invalidFields: ReadonlySet<string>;
  onChange: (flyer: FlyerDraft) => void;
  onRemove: () => void;
}

function FlyerRow({ at, flyer, invalidFields, onChange, onRemove }: FlyerRowProps) {
  const t = useTranslations();
  const problem = (field: string, message: MessageId) =>
    invalidFields.has(`frequentFlyers.${at}.${field}`) ? t(message) : undefined;
  return (
    <li className="grid items-start gap-3 rounded-8 border border-line p-3 sm:grid-cols-[8rem_1fr_auto]">
      <TextField
        name={`frequentFlyers.${at}.airline`}
        label={t('travellers.form.flyer-airline')}
        placeholder="AI"
        isCapitals
        maxLength={2}
        autoComplete="off"
        value={flyer.airline}
        onChange={({ target }) => onChange({ ...flyer, airline: target.value })}
        problem={problem('airline', 'travellers.problem.airline')}
      />
      <TextField
        name={`frequentFlyers.${at}.number`}
        label={t('travellers.form.flyer-number')}
        isCapitals
        autoComplete="off"
        value={flyer.number}
        onChange={({ target }) => onChange({ ...flyer, number: target.value })}
        problem={problem('number', 'travellers.problem.flyer')}
      />
      <RemoveButton subject={flyer.airline} onClick={onRemove} />
    </li>
  );
}

function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button kind="quiet" className="mt-3 -ml-2 px-2! text-14!" onClick={onClick}>
      <Plus aria-hidden size={16} />
      {children}
    </Button>
  );
}

/**
 * The button is as high as the inputs beside it and has a top margin on wide screens, because those have labels above
 * them.
 */
function RemoveButton({ subject, onClick }: { subject: string; onClick: () => void }) {
  const t = useTranslations();
  return (
    <button
      type="button"
      aria-label={`${t('travellers.form.remove')}: ${subject}`}
      title={t('travellers.form.remove')}
      onClick={onClick}
      className="grid size-10 place-items-center justify-self-end rounded-8 text-muted hover:bg-tint hover:text-ink sm:mt-[1.375rem]"
    >
      <X aria-hidden size={18} />
    </button>
  );
}

function nextKey(rows: readonly { key: number }[]): number {
  return Math.max(-1, ...rows.map(({ key }) => key)) + 1;
}
