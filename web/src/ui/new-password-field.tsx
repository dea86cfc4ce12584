import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from './join-class-names.ts';
import type { NewPassword } from './use-new-password-validation.ts';
import { PasswordField } from './password-field.tsx';
import { type Requirement, passwordRequirementsOf, type Strength } from './password-policy.ts';

interface NewPasswordFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (password: string) => void;
  onBlur?: (() => void) | undefined;
  problem?: ReactNode;
  judged: NewPassword;
}

/** Renders a field for a new password: its strength and what it still lacks are shown below while the user types. */
export function NewPasswordField({ judged, ...field }: NewPasswordFieldProps) {
  return (
    <PasswordField {...field} autoComplete="new-password" onFocus={judged.load}>
      <StrengthLine strength={judged.strength} />
      <Requirements judged={judged} isEmpty={field.value === ''} />
    </PasswordField>
  );
}

const STRETCHES = [1, 2, 3, 4] as const;

function toneOf(strength: Strength): string {
  if (strength < 2) return 'text-failed';
  return strength === 2 ? 'text-held' : 'text-confirmed';
}

/** Draws four stretches of a line; the stronger the password, the more of them are filled. */
function StrengthLine({ strength }: { strength: Strength | undefined }) {
  const t = useTranslations();
  return (
    <div
      className={joinClassNames('mt-2 flex items-center gap-3', strength !== undefined && toneOf(strength))}
    >
      <div aria-hidden className="flex flex-1 items-center">
        <span
          className={joinClassNames('size-2 rounded-full', strength === undefined ? 'bg-line' : 'bg-current')}
        />
        {STRETCHES.map((stretch) => {
          const isReached = strength !== undefined && strength >= stretch;
          const look = joinClassNames(
            'transition-colors duration-[120ms]',
            isReached ? 'bg-current' : 'bg-line',
          );
          return (
            <span key={stretch} className="flex flex-1 items-center">
              <span className={joinClassNames('h-1 flex-1', look)} />
              <span className={joinClassNames('size-2 rounded-full', look)} />
            </span>
          );
        })}
      </div>
      <p
        role="status"
        className={joinClassNames('text-13', strength === undefined ? 'text-muted' : 'font-semibold')}
      >
        <span className={strength === undefined ? undefined : 'sr-only'}>{t('password.strength')}</span>{' '}
        {strength !== undefined && t(`password.strength.${strength}`)}
      </p>
    </div>
  );
}

function Requirements({
  judged: { policy, strength, lacks },
  isEmpty,
}: {
  judged: NewPassword;
  isEmpty: boolean;
}) {
  const t = useTranslations();
  const listed = [...passwordRequirementsOf(policy), ...lacks.filter((lack) => lack === 'max-length')];
  const isMet = (requirement: Requirement) =>
    !isEmpty && !lacks.includes(requirement) && (requirement !== 'strength' || strength !== undefined);
  return (
    <ul className="mt-2 grid gap-1">
      {listed.map((requirement) => (
        <li
          key={requirement}
          className={joinClassNames(
            'flex items-start gap-1.5 text-13',
            isMet(requirement) ? 'text-confirmed' : 'text-muted',
          )}
        >
          <Tick isMet={isMet(requirement)} />
          <span>
            {t(`password.needs.${requirement}`, {
              count: requirement === 'max-length' ? policy.maxLength : policy.minLength,
            })}
            <span className="sr-only"> ({t(isMet(requirement) ? 'password.met' : 'password.not-met')})</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Tick({ isMet }: { isMet: boolean }) {
  const Icon = isMet ? Check : Circle;
  return <Icon aria-hidden size={14} strokeWidth={isMet ? 3 : 2} className="mt-[3px] shrink-0" />;
}
