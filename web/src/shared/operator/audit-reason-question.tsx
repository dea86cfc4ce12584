import {
  type AuditReasonKind,
  CHOSEN_AUDIT_REASONS,
  isAuditReasonText,
} from '@marga/contract/operators/audit-reason';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { focusFirstInvalidField } from '../../ui/focus-first-invalid-field.ts';
import { AUDIT_REASON_LABELS } from '../audit-reason-labels.ts';
import { useTranslations } from '../i18n/use-translations.ts';
import { rememberAuditReason } from './audit-reasons.ts';

interface AuditReasonQuestionProps {
  company: string;
  onAnswered: () => void;
}

/** Asks why an operator opens a company, where the console cannot tell from the screen that led there. */
export function AuditReasonQuestion({ company, onAnswered }: AuditReasonQuestionProps) {
  const t = useTranslations();
  const [kind, setKind] = useState<AuditReasonKind | ''>('');
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const isTextMissing = kind === 'other' && !isAuditReasonText(text);
  return (
    <form
      noValidate
      className="mx-auto grid max-w-lg gap-4 rounded-14 border border-line bg-surface px-5 py-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (kind === '' || isTextMissing) focusFirstInvalidField(event.currentTarget);
        else {
          rememberAuditReason(company, kind === 'other' ? { kind, text: text.trim() } : { kind });
          onAnswered();
        }
      }}
    >
      <div>
        <h2 className="text-20">{t('console.audit-reason.title')}</h2>
        <p className="mt-1 text-14 text-muted">{t('console.audit-reason.text')}</p>
      </div>
      <SelectField
        name="why"
        label={t('console.audit-reason.label')}
        value={kind}
        onChange={({ target }) => setKind(target.value as AuditReasonKind | '')}
        problem={isTried && kind === '' ? t('console.audit-reason.missing') : undefined}
        options={[
          { value: '', label: t('console.audit-reason.choose') },
          ...CHOSEN_AUDIT_REASONS.map((value) => ({ value, label: t(AUDIT_REASON_LABELS[value]) })),
        ]}
      />
      {kind === 'other' && (
        <TextAreaField
          name="text"
          label={t('console.audit-reason.own')}
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          problem={isTried && isTextMissing ? t('console.audit-reason.own-missing') : undefined}
        />
      )}
      <div>
        <Button type="submit">{t('console.audit-reason.open')}</Button>
      </div>
    </form>
  );
}
