import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import type { GstRegistration } from '@marga/contract/identity/company';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import {
  type MessageId,
  useHasMessage,
  useLocale,
  useTranslations,
} from '../../../shared/i18n/use-translations.ts';
import { SettingsPanel } from '../settings/settings-panel.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip, type ChipTone } from '../../../ui/chip.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import type { Decision } from './allowed-decisions-about-company.ts';

const STATES: Record<GstRegistration['state'], { tone: ChipTone; label: MessageId }> = {
  declared: { tone: 'moving', label: 'console.gst.declared' },
  pending: { tone: 'held', label: 'console.gst.pending' },
  approved: { tone: 'confirmed', label: 'console.gst.approved' },
  refused: { tone: 'failed', label: 'console.gst.refused' },
  retired: { tone: 'quiet', label: 'console.gst.retired' },
};

interface GstRegistrationsProps {
  company: CompanyFile['company'];
  onDecide: (decision: Decision) => void;
}

/** Lists each number with its details; the pending ones are decided here, one by one. */
export function GstRegistrations({ company, onDecide }: GstRegistrationsProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <SettingsPanel title={t('console.gst')}>
      {company.gstins.length === 0 ? (
        <p className="text-14 text-muted">{t('console.gst.none')}</p>
      ) : (
        <ul className="-mt-2 divide-y divide-line text-14">
          {company.gstins.map((gstin) => (
            <li key={gstin.id} className="py-2.5 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <ReferenceCode className="font-semibold">{gstin.gstin}</ReferenceCode>
                <Chip tone={STATES[gstin.state].tone}>{t(STATES[gstin.state].label)}</Chip>
                {gstin.primary && isInUse(gstin) && (
                  <span className="text-13 text-muted">{t('console.gst.primary')}</span>
                )}
                <time dateTime={gstin.since} className="ml-auto text-13 text-muted">
                  {formatMoment(gstin.since, locale, 'day')}
                </time>
              </div>
              <p className="mt-0.5 text-13 text-muted">
                <StateName gstin={gstin} />, {t('console.pan')}{' '}
                <ReferenceCode className="text-ink">{gstin.pan}</ReferenceCode>
              </p>
              {gstin.reason !== null && <p className="mt-1 text-13">{gstin.reason}</p>}
              {gstin.state === 'pending' && (
                <div className="mt-2 flex gap-2">
                  <Button
                    aria-label={`${t('console.approve')}: ${gstin.gstin}`}
                    onClick={() => onDecide({ kind: 'approve-gstin', gstin })}
                  >
                    {t('console.approve')}
                  </Button>
                  <Button
                    kind="danger"
                    aria-label={`${t('console.refuse')}: ${gstin.gstin}`}
                    onClick={() => onDecide({ kind: 'refuse-gstin', gstin })}
                  >
                    {t('console.refuse')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </SettingsPanel>
  );
}

/** Shows the state's name in the reader's language; a state that this page does not know keeps the server's name. */
function StateName({ gstin: { gstin, stateName } }: { gstin: GstRegistration }) {
  const t = useTranslations();
  const hasMessage = useHasMessage();
  const id = `state.${gstin.slice(0, 2)}`;
  return hasMessage(id) ? t(id) : stateName;
}

/** A pending, refused or retired number appears on no new document. */
function isInUse({ state }: GstRegistration): boolean {
  return state === 'declared' || state === 'approved';
}
