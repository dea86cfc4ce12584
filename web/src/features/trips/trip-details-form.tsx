import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { LONGEST } from '@marga/contract/trips/trip-details';
import { useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { FieldProblem, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { useCompany } from '../identity/use-company.ts';
import type { TripDraft } from './trip-draft.ts';

interface TripDetailsFormProps {
  readonly draft: TripDraft;
  readonly onChange: (changes: Partial<TripDraft>) => void;
  /** Holds the fields whose problem is shown; it is empty before the first attempt to pay. */
  readonly invalidFields: ReadonlySet<'contact' | 'gstin'>;
}

/** Asks for the client, the purpose, the GST number on the invoice, and who is notified of changes. */
export function TripDetailsForm({ draft, onChange, invalidFields }: TripDetailsFormProps) {
  const t = useTranslations();
  const text = (field: 'client' | 'purpose' | 'remarks') => ({
    label: t(`trip.${field}`),
    value: draft[field],
    maxLength: LONGEST[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  const contact = (field: keyof TripDraft['contact']) => ({
    name: `contact.${field}`,
    value: draft.contact[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      onChange({ contact: { ...draft.contact, [field]: event.target.value } }),
    sharedProblemId: invalidFields.has('contact') ? 'contact-problem' : undefined,
  });
  return (
    <section aria-labelledby="details">
      <h2 id="details" className="text-20">
        {t('trip.details')}
      </h2>
      <p className="mb-3 text-14 text-muted">{t('trip.details-text')}</p>
      <div className="grid items-start gap-4 rounded-14 border border-line bg-surface px-5 pt-4 pb-5 sm:grid-cols-6">
        <TextField
          {...text('client')}
          placeholder={t('trip.client-example')}
          autoComplete="off"
          className="sm:col-span-3"
        />
        <TextField
          {...text('purpose')}
          placeholder={t('trip.purpose-example')}
          autoComplete="off"
          className="sm:col-span-3"
        />
        <GstinField
          gstin={draft.gstin}
          onChange={(gstin) => onChange({ gstin })}
          isTried={invalidFields.has('gstin')}
        />
        <fieldset className="grid gap-4 sm:col-span-6 sm:grid-cols-3">
          <legend className="mb-2 text-14 font-semibold">{t('trip.contact')}</legend>
          <TextField {...contact('name')} label={t('trip.contact-name')} maxLength={100} />
          <TextField {...contact('email')} label={t('traveller.email')} type="email" maxLength={254} />
          <TextField
            {...contact('phone')}
            label={t('traveller.phone')}
            type="tel"
            placeholder="+91 98123 45678"
            maxLength={30}
          />
          {invalidFields.has('contact') && (
            <div className="-mt-3 sm:col-span-3">
              <FieldProblem id="contact-problem">{t('trip.contact-problem')}</FieldProblem>
            </div>
          )}
        </fieldset>
        <TextAreaField {...text('remarks')} rows={2} className="sm:col-span-6" />
      </div>
    </section>
  );
}

const OTHER = 'other';

interface GstinFieldProps {
  readonly gstin: string;
  readonly onChange: (gstin: string) => void;
  readonly isTried: boolean;
}

/** Offers the company's approved GST numbers, and a field for another number, which is checked while it is typed. */
function GstinField({ gstin, onChange, isTried }: GstinFieldProps) {
  const t = useTranslations();
  const { data: company } = useCompany();
  const approved = (company?.gstins ?? []).filter(({ state }) => state === 'approved');
  const isKnown = gstin === '' || approved.some((own) => own.gstin === gstin);
  const [isOther, setOther] = useState(gstin !== '' && !isKnown);
  const isTyped = isOther || (company !== undefined && !isKnown);
  const parsed = parseGstin(gstin);
  const typed = gstin.replaceAll(/\s/g, '');
  // An incomplete number is not reported as wrong while the user is typing.
  const isJudged = typed.length >= 15 || isTried;
  return (
    <>
      <SelectField
        label={t('trip.gstin')}
        className="sm:col-span-3"
        value={isTyped ? OTHER : gstin}
        onChange={({ target: { value } }) => {
          setOther(value === OTHER);
          onChange(value === OTHER ? '' : value);
        }}
        options={[
          { value: '', label: t('trip.gstin-own') },
          ...approved.map((own) => ({ value: own.gstin, label: `${own.gstin}, ${own.stateName}` })),
          { value: OTHER, label: t('trip.gstin-other') },
        ]}
      />
      {isTyped && (
        <TextField
          name="gstin"
          label={t('trip.gstin-typed')}
          value={gstin}
          isCapitals
          autoComplete="off"
          maxLength={20}
          className="sm:col-span-3"
          hint={parsed.ok ? t('trip.gstin-checked', { state: parsed.value.stateName }) : undefined}
          problem={
            !parsed.ok && isJudged && typed !== '' ? t(`trip.gstin-problem.${parsed.problem}`) : undefined
          }
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </>
  );
}
