import { createId } from '@marga/contract/kernel/ids';
import { type Consent, MOST_ADDED, type TravellerDetails } from '@marga/contract/travellers/travellers';
import { useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { now, todayInIndia } from '../../shared/clock.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Checkbox, SelectField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isUnder18 } from './saved-traveller-draft.ts';
import { PastedTravellersDialog } from './pasted-travellers-dialog.tsx';
import { useRefreshTravellers } from './use-travellers.ts';

/**
 * Adds a pasted list to the traveller book and asks who has consented. Children are confirmed separately, because a
 * guardian consents for them.
 */
export function AddPastedTravellersDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const readAgain = useRefreshTravellers();
  const [consent, setConsent] = useState<Consent | ''>('');
  const [isForChildren, setForChildren] = useState(false);
  // Ids are stored by content, so that a list resent after a lost response is added only once.
  const [ids] = useState(() => new Map<string, ReturnType<typeof newId>>());
  const idOf = (person: TravellerDetails) => {
    const payload = JSON.stringify(person);
    const id = ids.get(payload) ?? newId();
    ids.set(payload, id);
    return id;
  };
  const take = async (people: readonly TravellerDetails[]) => {
    if (consent === '') return;
    const { added, known } = await api.call('travellers.add', {
      body: {
        travellers: people.map((person) => ({
          ...person,
          id: idOf(person),
          consent: isChild(person) ? 'guardian' : consent,
        })),
      },
    });
    await readAgain();
    showToast(
      [
        t('travellers.done.pasted', { count: added.length }),
        ...(known.length > 0 ? [t('travellers.done.known', { count: known.length })] : []),
      ].join(' '),
    );
  };
  return (
    <PastedTravellersDialog
      most={MOST_ADDED}
      needs="book"
      onTake={take}
      onClose={onClose}
      isAnswered={(people) => consent !== '' && (isForChildren || !people.some(isChild))}
      renderBesides={(people) => (
        <div className="grid gap-3">
          <SelectField
            className="max-w-80"
            name="consent"
            label={t('pasted.consent')}
            prompt={t('traveller.choose')}
            value={consent}
            onChange={({ target }) => setConsent(target.value as Consent | '')}
            options={(['traveller', 'employer'] as const).map((from) => ({
              value: from,
              label: t(`travellers.consent.${from}`),
            }))}
          />
          {people.some(isChild) && (
            <Checkbox checked={isForChildren} onChange={({ target }) => setForChildren(target.checked)}>
              {t('pasted.children', { count: people.filter(isChild).length })}
            </Checkbox>
          )}
        </div>
      )}
    />
  );
}

function newId() {
  return createId('traveller', now());
}

function isChild({ bornOn }: TravellerDetails): boolean {
  return isUnder18(bornOn, todayInIndia());
}
