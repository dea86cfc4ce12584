import {
  type Permission,
  PERMISSION_TABLE,
  PERMISSIONS,
  type Role,
  ROLE_PERMISSIONS,
  hasRolePermission,
  ROLES,
} from '@marga/contract/identity/permissions';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { HEAD, TableFrame } from '../../../ui/table.tsx';
import { useIsDesktop } from '../../../ui/use-is-desktop.ts';

/** Shows what each role may do, from the same table that the server checks. */
export function RoleMatrix({ own }: { own: Role }) {
  const t = useTranslations();
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="text-20">
        {t('team.roles.title')}
      </h2>
      <p className="mt-0.5 mb-3 max-w-prose text-14 text-muted">{t('team.roles.text')}</p>
      {useIsDesktop() ? <Matrix own={own} /> : <RoleCards own={own} />}
    </section>
  );
}

function Matrix({ own }: { own: Role }) {
  const t = useTranslations();
  return (
    <TableFrame caption={t('team.roles.title')}>
      <thead className="bg-fog">
        <tr>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{t('team.roles.right')}</span>
          </th>
          {ROLES.map((role) => (
            <th
              key={role}
              scope="col"
              className={joinClassNames(
                'h-8 px-2 text-center font-semibold',
                role === own ? 'text-ink' : 'text-muted',
              )}
            >
              {t(`role.${role}`)}
              {role === own && <span className="font-normal"> {t('team.you')}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PERMISSIONS.map((permission) => (
          <tr key={permission} className="border-t border-line">
            <th scope="row" className="px-3 py-1.5 text-left font-normal">
              <PermissionText permission={permission} />
            </th>
            {ROLES.map((role) => (
              <td key={role} className={joinClassNames('px-2 text-center', role === own && 'bg-tint')}>
                <Mark isAllowed={hasRolePermission(role, permission)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  const t = useTranslations();
  return isAllowed ? (
    <Check
      role="img"
      aria-label={t('team.roles.yes')}
      size={16}
      strokeWidth={3}
      className="mx-auto text-confirmed"
    />
  ) : (
    <span className="text-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('team.roles.no')}</span>
    </span>
  );
}

/** Only one role is open at a time; the reader's own is open at first. */
function RoleCards({ own }: { own: Role }) {
  const t = useTranslations();
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
              <span className="font-semibold">{t(`role.${role}`)}</span>
              {role === own && <span className="text-14 text-muted"> {t('team.you')}</span>}
              <span className="block text-13 text-muted">{t(`role-note.${role}`)}</span>
            </span>
            <ChevronDown aria-hidden size={18} className="shrink-0 text-link group-open:rotate-180" />
          </summary>
          <ul className="grid gap-1.5 pt-1 pb-3 text-14">
            {ROLE_PERMISSIONS[role].map((permission) => (
              <li key={permission} className="flex items-start gap-2">
                <Check aria-hidden size={16} strokeWidth={3} className="mt-0.5 shrink-0 text-confirmed" />
                <span>
                  <PermissionText permission={permission} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function PermissionText({ permission }: { permission: Permission }) {
  const t = useTranslations();
  return (
    <>
      {t(`permission.${permission}`)}
      {PERMISSION_TABLE[permission].standing === 'approved' && (
        <span className="text-muted"> ({t('team.roles.once-approved')})</span>
      )}
    </>
  );
}
