import {
  type Permission,
  PERMISSION_TABLE,
  PERMISSIONS,
  type Role,
  ROLE_PERMISSIONS,
  roleMay,
  ROLES,
} from '@marga/contract/permissions';
import { Check, ChevronDown } from 'lucide-react';
import { useSay } from '../../lib/i18n/text.ts';
import { classes } from '../../ui/classes.ts';
import { HEAD, TableFrame } from '../../ui/table.tsx';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';

/** What each role may do, drawn from the table that the server itself asks. */
export function RoleMatrix({ own }: { own: Role }) {
  const say = useSay();
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="text-20">
        {say('team.roles.title')}
      </h2>
      <p className="mt-0.5 mb-3 max-w-prose text-14 text-muted">{say('team.roles.words')}</p>
      {useIsDesktop() ? <Matrix own={own} /> : <RoleCards own={own} />}
    </section>
  );
}

function Matrix({ own }: { own: Role }) {
  const say = useSay();
  return (
    <TableFrame caption={say('team.roles.title')}>
      <thead className="bg-fog">
        <tr>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{say('team.roles.right')}</span>
          </th>
          {ROLES.map((role) => (
            <th
              key={role}
              scope="col"
              className={classes(
                'h-8 px-2 text-center font-semibold',
                role === own ? 'text-ink' : 'text-muted',
              )}
            >
              {say(`role.${role}`)}
              {role === own && <span className="font-normal"> {say('team.you')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PERMISSIONS.map((permission) => (
          <tr key={permission} className="border-t border-line">
            <th scope="row" className="px-3 py-1.5 text-left font-normal">
              <PermissionWords permission={permission} />
            </th>
            {ROLES.map((role) => (
              <td key={role} className={classes('px-2 text-center', role === own && 'bg-tint')}>
                <Mark isAllowed={roleMay(role, permission)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const say = useSay();
  return isAllowed ? (
    <Check
      role="img"
      aria-label={say('team.roles.yes')}
      size={16}
      strokeWidth={3}
      className="mx-auto text-confirmed"
    />
  ) : (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">{say('team.roles.no')}</span>
    </span>
  );
}

/** One role opens at a time; the reader's own stands open. */
function RoleCards({ own }: { own: Role }) {
  const say = useSay();
  return (
    <div className="grid gap-2">
      {ROLES.map((role) => (
        <details
          key={role}
          name="roles"
          open={role === own}
          className="group rounded-8 border border-line bg-surface px-4"
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
            <span>
              <span className="font-semibold">{say(`role.${role}`)}</span>
              {role === own && <span className="text-14 text-muted"> {say('team.you')}</span>}
              <span className="block text-13 text-muted">{say(`role-note.${role}`)}</span>
            </span>
            <ChevronDown aria-hidden size={18} className="shrink-0 text-link group-open:rotate-180" />
          </summary>
          <ul className="grid gap-1.5 pt-1 pb-3 text-14">
            {ROLE_PERMISSIONS[role].map((permission) => (
              <li key={permission} className="flex items-start gap-2">
                <Check aria-hidden size={16} strokeWidth={3} className="mt-0.5 shrink-0 text-confirmed" />
                <span>
                  <PermissionWords permission={permission} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function PermissionWords({ permission }: { permission: Permission }) {
  const say = useSay();
  return (
    <>
      {say(`permission.${permission}`)}
      {PERMISSION_TABLE[permission].standing === 'approved' && (
        <span className="text-muted"> ({say('team.roles.once-approved')})</span>
      )}
    </>
  );
}
