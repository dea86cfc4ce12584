import type { Account } from '@marga/contract/identity/account';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import type { PersonDraft, PersonField } from './person-draft.ts';

interface PersonFieldsProps {
  account: Account;
  draft: PersonDraft;
  onChange: (draft: PersonDraft) => void;
  problemOf: (field: PersonField) => string | undefined;
}

export function AccountPersonFields({ account, draft, onChange, problemOf }: PersonFieldsProps) {
  const t = useTranslations();
  const text = (name: PersonField) => ({
    name,
    label: t(`profile.${name}`),
    problem: problemOf(name),
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [name]: target.value }),
  });
  return (
    <div className="grid max-w-lg gap-4">
      <TextField {...text('name')} autoComplete="name" maxLength={100} />
      <div className="grid gap-2">
        <TextField
          {...text('email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={t('profile.email.hint')}
        />
        {account.pendingEmail !== null && (
          <Alert tone="info">{t('profile.email.waits', { email: account.pendingEmail })}</Alert>
        )}
      </div>
      <SelectField
        {...text('locale')}
        options={[
          { value: 'en', label: t('profile.locale.en') },
          { value: 'hi', label: t('profile.locale.hi') },
        ]}
      />
    </div>
  );
}
