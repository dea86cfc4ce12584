import type { Operator } from '@marga/contract/operators/operators';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useStaffPermission } from '../../../shared/operator/use-staff-permission.ts';
import { useSession } from '../../../shared/session-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ROLE_LABELS, STATE_LABELS, STATE_TONES } from './operator-labels.ts';
import { ACTION_LABELS } from './operator-action-dialog.tsx';
import type { OperatorAction } from './use-operators.ts';

interface OperatorListProps {
  operators: readonly Operator[];
  onAsk: (operator: Operator, action: OperatorAction) => void;
}

/** Shows who the operators are and whether they can sign in, with what this operator may do about each. */
export function OperatorList({ operators, onAsk }: OperatorListProps) {
  return (
    <ul className="grid gap-3">
      {operators.map((operator) => (
        <OperatorCard key={operator.userId} operator={operator} onAsk={onAsk} />
      ))}
    </ul>
  );
}

function OperatorCard({ operator, onAsk }: { operator: Operator; onAsk: OperatorListProps['onAsk'] }) {
  const t = useTranslations();
  const locale = useLocale();
  const actions = useActions(operator);
  const { name, email, role, state, secondFactor, lastSignInTime } = operator;
  return (
    <li className="grid gap-x-6 gap-y-3 rounded-8 border border-line bg-surface px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-18 font-semibold">{name}</h2>
          <Chip tone={STATE_TONES[state]}>{t(STATE_LABELS[state])}</Chip>
          <Chip tone={secondFactor ? 'confirmed' : 'held'}>
            {t(secondFactor ? 'console.operators.factor-on' : 'console.operators.factor-off')}
          </Chip>
        </div>
        <p className="mt-1 text-14 break-words text-muted">
          {t(ROLE_LABELS[role])} · {email}
        </p>
        <p className="mt-1 text-13 text-muted">
          {lastSignInTime === null
            ? t('console.operators.never-signed-in')
            : t('console.operators.last-sign-in', { at: formatMoment(lastSignInTime, locale, 'minute') })}
        </p>
      </div>
      {actions.length > 0 && (
        <div className="flex flex-wrap gap-2 self-center md:justify-end">
          {actions.map((action) => (
            <Button
              key={action}
              kind={action === 'remove' ? 'danger' : 'outline'}
              aria-label={`${t(labelOf(action, operator))}: ${name}`}
              onClick={() => onAsk(operator, action)}
            >
              {t(labelOf(action, operator))}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}

function labelOf(action: OperatorAction, { state }: Operator) {
  return action === 'remove' && state === 'invited'
    ? 'console.operators.action.withdraw'
    : ACTION_LABELS[action];
}

/** Lists what the reader may do about an operator. Nobody does anything about themselves. */
function useActions({ userId, role, state }: Operator): OperatorAction[] {
  const may = useStaffPermission();
  if (useSession()?.user.uid === userId) return [];
  const isInvited = state === 'invited';
  return [
    ...(may('operator:approve') && !isInvited ? (['reset'] as const) : []),
    ...(may('operator:manage')
      ? ([
          ...(isInvited ? (['resend'] as const) : []),
          role === 'operator' ? 'raise' : 'lower',
          'remove',
        ] as const)
      : []),
  ];
}
