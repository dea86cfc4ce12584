import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { SettingsPanel } from '../settings/settings-panel.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { TableRowButton } from '../../../ui/table-row-button.tsx';
import type { Decision } from './allowed-decisions-about-company.ts';

interface OwnersProps {
  owners: CompanyFile['owners'];
  /** The callback is undefined for operators who may not close an account. */
  onDecide: ((decision: Decision) => void) | undefined;
}

export function CompanyOwners({ owners, onDecide }: OwnersProps) {
  const t = useTranslations();
  return (
    <SettingsPanel title={t('console.owners')}>
      <ul className="-mt-2 divide-y divide-line text-14">
        {owners.map((owner) => (
          <li key={owner.userId} className="py-2.5 last:pb-0">
            <div className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate font-semibold">{owner.name}</span>
              {onDecide && (
                <TableRowButton
                  subject={owner.name}
                  onClick={() => onDecide({ kind: owner.disabled ? 'enable-user' : 'disable-user', owner })}
                >
                  {t(owner.disabled ? 'console.enable' : 'console.disable')}
                </TableRowButton>
              )}
            </div>
            <p className="text-13 break-all text-muted">{owner.email}</p>
            <p className="mt-1 flex flex-wrap gap-2">
              {owner.emailVerified ? (
                <Chip tone="confirmed">{t('console.email.verified')}</Chip>
              ) : (
                <Chip tone="held">{t('console.email.unverified')}</Chip>
              )}
              {owner.disabled && <Chip tone="failed">{t('console.disabled')}</Chip>}
            </p>
          </li>
        ))}
      </ul>
    </SettingsPanel>
  );
}
