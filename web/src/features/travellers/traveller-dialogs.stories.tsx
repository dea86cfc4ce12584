import type { KnownTraveller } from '@marga/contract/travellers/travellers';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
import { AddPastedTravellersDialog } from './add-pasted-travellers-dialog.tsx';
import { EditTravellerDialog, NewTravellerDialog } from './traveller-dialog.tsx';

export default { title: 'Travellers/Dialogs' };

const ASHA = {
  id: 'trv_01m7eh9ktefjj89ryxw9m7a2x1',
  title: 'ms',
  givenName: 'ASHA',
  familyName: 'RAO',
  original: { givenName: 'Asha', familyName: 'Rao' },
  bornOn: '1988-02-29',
  gender: 'f',
  email: 'asha@himalaya.example',
  phone: '+919812345678',
  documents: [{ kind: 'passport', number: 'Z1234567', country: 'IN', expiresOn: '2034-05-31' }],
  preferences: { seat: 'aisle', berth: null, meal: 'vegetarian', frequentFlyers: [], remarks: '' },
  consent: { from: 'traveller', notedBy: 'Asha Kulkarni', at: '2026-03-02T06:00:00.000Z' },
  version: 1,
  createdAt: '2026-03-02T06:00:00.000Z',
  changedAt: '2026-03-02T06:00:00.000Z',
} as unknown as KnownTraveller;

const PASTED = [
  'Name, Born on, Gender, Telephone',
  'Asha Rao, 29/02/1988, F, 98123 45678',
  'Rahul Sharma, 31/01/90, M, 98123 45679',
  'asha rao, 29/02/1988, F,',
  'Om Rao, 01/05/2019, M,',
].join('\n');

function show(answers: SampleAnswers, children: ReactNode): ReactNode {
  return (
    <SampleApi session={SAMPLE_SESSION} answers={answers}>
      {children}
    </SampleApi>
  );
}

const nothing = () => undefined;
const add = <NewTravellerDialog onDone={nothing} onOpen={nothing} onClose={nothing} />;
const edit = <EditTravellerDialog person={ASHA} onDone={nothing} onErase={nothing} onClose={nothing} />;

export function NewTraveller() {
  return show({}, add);
}

export function NewTravellerWithMistakes() {
  return show({}, add);
}
NewTravellerWithMistakes.play = submitStory({ email: 'asha@' });

/** A person of this name is saved already, so it is asked whether another one is meant. */
export function TravellerKnown() {
  const { id, title, givenName, familyName, bornOn, gender, email, phone, version, changedAt } = ASHA;
  const as = { id, title, givenName, familyName, bornOn, gender, email, phone, version, changedAt };
  return show(
    {
      'travellers.add': {
        added: [],
        known: [{ position: 0, as: { ...as, documents: [] } }],
      },
    },
    add,
  );
}
TravellerKnown.play = submitStory({
  title: 'ms',
  givenName: 'asha',
  familyName: 'rao',
  consent: 'traveller',
});

export function EditTraveller() {
  return show({ 'travellers.change': 'pending' }, edit);
}

export function EditTravellerChangedByAnother() {
  return show({ 'travellers.change': 'state-changed' }, edit);
}
EditTravellerChangedByAnother.play = submitStory({ phone: '+919812345679' });

export function EditTravellerWithoutNetwork() {
  return show({ 'travellers.change': 'no-network' }, edit);
}
EditTravellerWithoutNetwork.play = submitStory({ phone: '+919812345679' });

const paste = <AddPastedTravellersDialog onClose={nothing} />;

export function PasteTravellers() {
  return show({}, paste);
}

/** Of five lines one has a mistake, two are one person, and one is of a child. */
export function PastedTravellers() {
  return show({ 'travellers.add': 'pending' }, paste);
}
PastedTravellers.play = submitStory({ pasted: PASTED }, '[name="pasted"]');

export function PastedTravellersRefused() {
  return show({ 'travellers.add': 'unavailable' }, paste);
}
PastedTravellersRefused.play = PastedTravellers.play;
