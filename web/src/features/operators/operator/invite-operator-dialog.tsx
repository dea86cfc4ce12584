import {
  email as emailSchema,
  LOCALES,
  type Locale,
  personName,
} from '@marga/contract/identity/field-schemas';
import { STAFF_ROLES, type StaffRole } from '@marga/contract/identity/permissions';
import { useState } from 'react';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ActionReasonDialog } from '../../../shared/operator/action-reason-dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { ROLE_LABELS } from './operator-labels.ts';
import { appointOperator } from './use-operators.ts';

interface InviteOperatorDialogProps {
  onDone: (text: string) => unknown;
  onOvertaken: () => void;
  onClose: () => void;
}

/** Proposes a new operator, whom a second operator must agree to before they are invited by mail. */
export function InviteOperatorDialog({ onDone, onOvertaken, onClose }: InviteOperatorDialogProps) {
  const t = useTranslations();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('operator');
  const [locale, setLocale] = useState<Locale>(useLocale());
  const person = personName.safeParse(name);
  const address = emailSchema.safeParse(email.trim());
  return (
    <ActionReasonDialog
      title={t('console.operators.invite')}
      confirm={t('console.operators.invite.submit')}
      isReady={person.success && address.success}
      send={(reason) =>
        appointOperator({ name: person.data ?? '', email: address.data ?? '', role, locale }, reason)
      }
      onDone={() => onDone(t('console.operators.proposed', { name: person.data ?? '' }))}
      onOvertaken={onOvertaken}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p>{t('console.operators.invite.text')}</p>
          <TextField
            name="name"
            label={t('console.operators.name')}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
            problem={isTried && !person.success ? t('console.operators.problem.name') : undefined}
          />
          <TextField
            name="email"
            type="email"
            label={t('console.operators.email')}
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            problem={isTried && !address.success ? t('console.operators.problem.email') : undefined}
          />
          <SelectField
            name="role"
            label={t('console.operators.role')}
            value={role}
            onChange={({ target }) => setRole(target.value as StaffRole)}
            options={STAFF_ROLES.map((value) => ({ value, label: t(ROLE_LABELS[value]) }))}
          />
          <SelectField
            name="locale"
            label={t('console.operators.language')}
            value={locale}
            onChange={({ target }) => setLocale(target.value as Locale)}
            options={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          />
        </>
      )}
    </ActionReasonDialog>
  );
}

/** Each name is in its own language, as people look for theirs. */
const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', hi: 'हिन्दी' };
