import { expect, test } from 'vitest';
import {
  EMPTY_GROUP,
  groupRequestDraftFromParams,
  type GroupDraft,
  parseGroupSize,
  groupRequestFromDraft,
  findInvalidGroupRequestFields,
} from './group-request-draft.ts';

const today = '2026-03-10';
const whole: GroupDraft = {
  groupSize: '24',
  startsOn: '2026-04-01',
  endsOn: '2026-04-05',
  services: ['train', 'hotel'],
  route: ' Delhi to Jaipur ',
};

test('an empty request names every field that is needed, in the order of the form', () => {
  expect(findInvalidGroupRequestFields(EMPTY_GROUP, today)).toEqual(['groupSize', 'startsOn', 'services']);
  expect(findInvalidGroupRequestFields(whole, today)).toEqual([]);
});

test('as many travel as one says, in whole numbers: the desk also finds a journey for one', () => {
  const sizes = ['', '0', '1', '2.5', 'many', '5000', '5001'].map((groupSize) =>
    parseGroupSize({ ...whole, groupSize }),
  );
  expect(sizes).toEqual([undefined, undefined, 1, undefined, undefined, 5000, undefined]);
});

test('a journey begins today at the earliest, and ends no sooner than it begins', () => {
  expect(findInvalidGroupRequestFields({ ...whole, startsOn: '2026-03-09' }, today)).toEqual(['startsOn']);
  expect(findInvalidGroupRequestFields({ ...whole, startsOn: today, endsOn: today }, today)).toEqual([]);
  expect(findInvalidGroupRequestFields({ ...whole, endsOn: '2026-03-31' }, today)).toEqual(['endsOn']);
});

test('a last day that was left open is none', () => {
  expect(groupRequestFromDraft({ ...whole, endsOn: '' })).toEqual({
    groupSize: 24,
    startsOn: '2026-04-01',
    endsOn: null,
    services: ['train', 'hotel'],
    route: 'Delhi to Jaipur',
  });
});

test('what was searched is passed on to the desk, and nonsense in the address is passed over', () => {
  const asked = (text: string) => groupRequestDraftFromParams(new URLSearchParams(text));
  expect(asked('service=train&from=DELHI&to=KANPUR&on=2026-12-28')).toEqual({
    services: ['train'],
    route: 'DELHI – KANPUR',
    startsOn: '2026-12-28',
  });
  expect(asked('service=hotel&to=MUMBAI&on=2026-12-28&until=2026-12-30')).toMatchObject({
    route: 'MUMBAI',
    endsOn: '2026-12-30',
  });
  expect(asked('service=rocket&on=soon')).toEqual({});
});
