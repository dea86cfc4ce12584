import type { CompanyFile } from '@marga/contract/identity/console';
import type { GstRegistration } from '@marga/contract/identity/company';
import { formatMoment } from '../lib/format.ts';
import { type MessageId, useHasWords, useLocale, useSay } from '../lib/i18n/text.ts';
import { Panel } from '../portal/settings/panel.tsx';
import { Button } from '../ui/button.tsx';
import { Chip, type ChipTone } from '../ui/chip.tsx';
import { Reference } from '../ui/reference.tsx';
import type { Decision } from './decisions.ts';

const STATES: Record<GstRegistration['state'], { tone: ChipTone; word: MessageId }> = {
  declared: { tone: 'moving', word: 'console.gst.declared' },
  pending: { tone: 'held', word: 'console.gst.pending' },
  approved: { tone: 'confirmed', word: 'console.gst.approved' },
  refused: { tone: 'failed', word: 'console.gst.refused' },
  retired: { tone: 'quiet', word: 'console.gst.retired' },
};

interface GstRegistrationsProps {
  company: CompanyFile['company'];
  onDecide: (decision: Decision) => void;
}

/** Each number with what it says of itself; those that wait are decided here, one by one. */
export function GstRegistrations({ company, onDecide }: GstRegistrationsProps) {
  const say = useSay();
  const locale = useLocale();
  return (
    <Panel title={say('console.gst')}>
      {company.gstins.length === 0 ? (
        <p className="text-14 text-muted">{say('console.gst.none')}</p>
      ) : (
        <ul className="-mt-2 divide-y divide-line text-14">
          {company.gstins.map((gstin) => (
            <li key={gstin.id} className="py-2.5 last:pb-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Reference className="font-semibold">{gstin.gstin}</Reference>
                <Chip tone={STATES[gstin.state].tone}>{say(STATES[gstin.state].word)}</Chip>
                {gstin.primary && isInUse(gstin) && (
                  <span className="text-13 text-muted">{say('console.gst.primary')}</span>
                )}
                <time dateTime={gstin.since} className="ml-auto text-13 text-muted">
                  {formatMoment(gstin.since, locale, 'day')}
                </time>
              </div>
              <p className="mt-0.5 text-13 text-muted">
                <StateName gstin={gstin} />, {say('console.pan')}{' '}
                <Reference className="text-ink">{gstin.pan}</Reference>
              </p>
              {gstin.reason !== null && <p className="mt-1 text-13">{gstin.reason}</p>}
              {gstin.state === 'pending' && (
                <div className="mt-2 flex gap-2">
                  <Button
                    aria-label={`${say('console.approve')}: ${gstin.gstin}`}
                    onClick={() => onDecide({ kind: 'approve-gstin', gstin })}
                  >
                    {say('console.approve')}
                  </Button>
                  <Button
                    kind="danger"
                    aria-label={`${say('console.refuse')}: ${gstin.gstin}`}
                    onClick={() => onDecide({ kind: 'refuse-gstin', gstin })}
                  >
                    {say('console.refuse')}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** In the reader's language; a number of a state that this page does not know yet keeps the server's name. */
function StateName({ gstin: { gstin, stateName } }: { gstin: GstRegistration }) {
  const say = useSay();
  const hasWords = useHasWords();
  const id = `state.${gstin.slice(0, 2)}`;
  return hasWords(id) ? say(id) : stateName;
}

/** What waits, was refused or is retired stands on no new document. */
function isInUse({ state }: GstRegistration): boolean {
  return state === 'declared' || state === 'approved';
}
