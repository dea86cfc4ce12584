import { ok } from '@marga/contract/kernel/result';
import type { UserId } from '@marga/contract/kernel/ids';
import type { StaffRole } from '@marga/contract/identity/permissions';
import { listOperators } from '@marga/contract/operators/operators';
import { type Handler, defineReadHandler } from '../../platform/http/handler.ts';
import { selectOperators } from './db/operator-queries.ts';
import { operatorChangeHandlers } from './operator-changes.ts';

export { selectOperators } from './db/operator-queries.ts';

export function operatorHandlers(): Handler[] {
  return [
    defineReadHandler(
      listOperators,
      () => [selectOperators()],
      ([rows]) =>
        ok({
          items: rows.map((row) => ({
            userId: row.user_id as UserId,
            name: row.name,
            email: row.email,
            role: row.role as StaffRole,
            state: row.disabled ? 'disabled' : row.has_enrolled ? 'active' : 'invited',
            secondFactor: row.second_factor,
            lastSignInTime: row.last_sign_in_at,
            appointedAt: row.created_at,
          })),
        }),
    ),
    ...operatorChangeHandlers(),
  ];
}
