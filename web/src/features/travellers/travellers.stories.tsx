import type { TravellerId } from '@marga/contract/kernel/ids';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import type { TravellerRow } from '@marga/contract/travellers/travellers';
import { TravellerNameHints } from './traveller-name-hints.tsx';
import { PassportNamePreview } from './passport-name-preview.tsx';
import { TravellerList } from './traveller-list.tsx';

export default { title: 'Travellers/Book' };

const SAMPLE: TravellerRow = {
  id: 'trv_sample' as TravellerId,
  title: 'ms',
  givenName: 'ASHA',
  familyName: 'RAO',
  bornOn: '1988-02-29' as LocalDate,
  gender: 'f',
  email: 'asha@example.com',
  phone: '+919812345678',
  documents: [{ kind: 'passport', ending: '4567', expiresOn: '2034-05-31' as LocalDate }],
  version: 1,
  changedAt: '2026-11-15T08:00:00.000Z' as Instant,
};

const PEOPLE: readonly TravellerRow[] = [
  SAMPLE,
  {
    ...SAMPLE,
    id: 'trv_second' as TravellerId,
    title: 'mr',
    givenName: 'ARJUN',
    familyName: '',
    bornOn: null,
    email: null,
    phone: null,
    documents: [],
  },
  {
    ...SAMPLE,
    id: 'trv_third' as TravellerId,
    givenName: 'VENKATANARASIMHARAJU',
    familyName: 'SRI RAMACHANDRA MURTHY',
    email: null,
    documents: [
      { kind: 'passport', ending: '1190', expiresOn: '2020-01-31' as LocalDate },
      { kind: 'visa', ending: '882', expiresOn: null },
    ],
  },
];

export function SavedTravellers() {
  return <TravellerList people={PEOPLE} onOpen={() => undefined} />;
}

export function PrintedNames() {
  return (
    <div className="grid max-w-prose gap-3">
      <PassportNamePreview givenName="ANNE-MARIE" familyName="D'SOUZA" />
      <TravellerNameHints
        person={{ givenName: 'ANNE-MARIE', familyName: "D'SOUZA" }}
        uses={[{ service: 'flight' }, { service: 'train' }]}
      />
      <PassportNamePreview givenName="RAHUL" familyName="" />
      <TravellerNameHints person={{ givenName: 'RAHUL', familyName: '' }} uses={[{ service: 'flight' }]} />
      <TravellerNameHints person={{ givenName: 'K', familyName: 'M' }} uses={[{ service: 'train' }]} />
    </div>
  );
}
