import type { StaffRole } from '@marga/contract/identity/permissions';
import type { Operator, OperatorProposal } from '@marga/contract/operators/operators';
import type { MessageId, Translate } from '../../../shared/i18n/use-translations.ts';
import type { ChipTone } from '../../../ui/chip.tsx';

export const ROLE_LABELS: Record<StaffRole, MessageId> = {
  operator: 'console.operators.role.operator',
  'operator-lead': 'console.operators.role.operator-lead',
};

export const STATE_LABELS: Record<Operator['state'], MessageId> = {
  invited: 'console.operators.state.invited',
  active: 'console.operators.state.active',
  disabled: 'console.operators.state.disabled',
};

export const STATE_TONES: Record<Operator['state'], ChipTone> = {
  invited: 'held',
  active: 'confirmed',
  disabled: 'failed',
};

const TITLES: Record<OperatorProposal['change']['kind'], MessageId> = {
  appoint: 'console.operators.change.appoint',
  role: 'console.operators.change.role',
  remove: 'console.operators.change.remove',
  reset: 'console.operators.change.reset',
  resend: 'console.operators.change.resend',
};

/** Returns the name of whom a change is about. Of an invitation that was withdrawn nothing is left. */
export function subjectOfOperatorProposal({ change }: OperatorProposal, t: Translate): string {
  return change.person.name ?? t('console.operators.nobody');
}

/** Says what a change does, such as “Make Kiran Desai an operator lead”. */
export function titleOfOperatorProposal(proposal: OperatorProposal, t: Translate): string {
  const { change } = proposal;
  return t(TITLES[change.kind], {
    name: subjectOfOperatorProposal(proposal, t),
    role: 'role' in change ? t(ROLE_LABELS[change.role]) : '',
  });
}
