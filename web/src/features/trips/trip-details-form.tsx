import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { LONGEST } from '@marga/contract/trips/trip-details';
import { FileText, Tag } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import { FoldedLine } from '../../ui/folded-line.tsx';
import { useCompany } from '../identity/use-company.ts';
import type { TripDraft, TripDetailField } from './trip-draft.ts';

interface TripDetailsFormProps {
  readonly draft: TripDraft;
  readonly onChange: (changes: Partial<TripDraft>) => void;
  /** Holds the fields whose problem is shown; it is empty before the first attempt to pay. */
  readonly invalidFields: ReadonlySet<TripDetailField>;
}

/** Asks whom tickets and schedule changes of the whole trip go to. */
export function TripContactSection({ draft, onChange, invalidFields }: TripDetailsFormProps) {
  const t = useTranslations();
  const contact = (field: keyof TripDraft['contact']) => ({
    name: `contact.${field}`,
    value: draft.contact[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) =>
      onChange({ contact: { ...draft.contact, [field]: event.target.value } }),
  });
  const problem = (field: 'email' | 'phone') =>
    invalidFields.has(`contact.${field}`) ? t(`traveller.problem.${field}`) : undefined;
  return (
    <section
      aria-labelledby="contact"
      className="border-t border-dashed border-control px-5 py-4 max-md:py-3"
    >
      <h2 id="contact" className="text-16">
        {t('trip.contact')}
      </h2>
      <p className="mb-2 text-13 text-muted max-md:hidden">{t('trip.contact-text')}</p>
      <div className="grid items-start gap-2.5 max-md:mt-1 max-md:gap-1.5 md:grid-cols-3">
        <TextField
          {...contact('name')}
          label={t('trip.contact-name')}
          maxLength={100}
          className="max-md:hidden"
        />
        <TextField
          {...contact('phone')}
          label={t('traveller.phone')}
          type="tel"
          placeholder="+91 98123 45678"
          maxLength={30}
          problem={problem('phone')}
        />
        <TextField
          {...contact('email')}
          label={t('traveller.email')}
          type="email"
          maxLength={254}
          problem={problem('email')}
        />
      </div>
    </section>
  );
}

/** Folds what the invoice names and what the company records about the trip into a line each. */
export function TripInvoiceAndClient({ draft, onChange, invalidFields }: TripDetailsFormProps) {
  const t = useTranslations();
  const { data: company } = useCompany();
  const text = (field: 'name' | 'client' | 'purpose' | 'remarks') => ({
    label: t(`trip.${field}`),
    value: draft[field],
    maxLength: LONGEST[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  const own = company?.gstins.find(({ state }) => state === 'approved')?.gstin;
  const reference = [draft.client, draft.purpose, draft.name].map((part) => part.trim()).filter(Boolean);
  return (
    <>
      <FoldedLine
        icon={FileText}
        title={t('trip.invoice')}
        value={draft.gstin || [company?.companyName, own].filter(Boolean).join(', ')}
        isHeldOpen={invalidFields.has('gstin')}
        className="border-t border-line"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <GstinField
            gstin={draft.gstin}
            onChange={(gstin) => onChange({ gstin })}
            isTried={invalidFields.has('gstin')}
          />
        </div>
      </FoldedLine>
      <FoldedLine
        icon={Tag}
        title={t('trip.client-and-reference')}
        value={reference.join(' · ') || t('trip.none')}
        className="border-t border-line"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField {...text('client')} placeholder={t('trip.client-example')} autoComplete="off" />
          <TextField {...text('purpose')} placeholder={t('trip.purpose-example')} autoComplete="off" />
          <TextField {...text('name')} placeholder={t('trip.name-example')} autoComplete="off" />
          <TextAreaField {...text('remarks')} rows={1} />
        </div>
        <p className="mt-2 text-13 text-muted">{t('trip.details-text')}</p>
      </FoldedLine>
    </>
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
