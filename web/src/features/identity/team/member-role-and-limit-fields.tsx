import type { Role } from '@marga/contract/identity/permissions';
import type { WireMoney } from '@marga/contract/kernel/money';
import { formatMoney } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';

interface RoleFieldProps {
  roles: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
}

/** Renders the role and, under it, what a member with that role does. */
export function MemberRoleField({ roles, value, onChange }: RoleFieldProps) {
  const t = useTranslations();
  return (
    <SelectField
      name="role"
      label={t('team.role')}
      hint={t(`role-note.${value}`)}
      value={value}
      onChange={(event) => onChange(event.target.value as Role)}
      options={roles.map((role) => ({ value: role, label: t(`role.${role}`) }))}
    />
  );
}

interface LimitFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** This is true after an attempt to submit text that is not an amount. */
  isWrong: boolean;
  /** This is the reader's own limit, which they cannot exceed when they grant one. */
  own: WireMoney | null;
}

export function DailyLimitField({ value, onChange, isWrong, own }: LimitFieldProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <TextField
      name="dailyLimit"
      label={t('team.limit-in-rupees')}
      hint={own === null ? t('team.limit-hint') : t('team.limit-mine', { limit: formatMoney(own, locale) })}
      problem={isWrong ? t('team.problem.limit') : undefined}
      inputMode="decimal"
      autoComplete="off"
      {...(own === null ? { placeholder: t('team.no-limit') } : {})}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
