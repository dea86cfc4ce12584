import type { Role } from '@marga/contract/permissions';
import { useSay } from '../../lib/i18n/text.ts';
import { SelectField, TextField } from '../../ui/field.tsx';

interface RoleFieldProps {
  roles: readonly Role[];
  value: Role;
  onChange: (role: Role) => void;
}

/** The role, and under it what somebody in it does. */
export function RoleField({ roles, value, onChange }: RoleFieldProps) {
  const say = useSay();
  return (
    <SelectField
      name="role"
      label={say('team.role')}
      hint={say(`role-note.${value}`)}
      value={value}
      onChange={(event) => onChange(event.target.value as Role)}
      options={roles.map((role) => ({ value: role, label: say(`role.${role}`) }))}
    />
  );
}

interface LimitFieldProps {
  value: string;
  onChange: (text: string) => void;
  /** Somebody tried to send what no amount can be read from. */
  isWrong: boolean;
}

export function LimitField({ value, onChange, isWrong }: LimitFieldProps) {
  const say = useSay();
  return (
    <TextField
      name="dailyLimit"
      label={say('team.limit-in-rupees')}
      hint={say('team.limit-hint')}
      problem={isWrong ? say('team.problem.limit') : undefined}
      inputMode="decimal"
      autoComplete="off"
      placeholder={say('team.no-limit')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
