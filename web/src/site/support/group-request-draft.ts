import { SERVICES, type Service } from '@marga/contract/travel-services';
import type { GroupRequestDetails } from '@marga/contract/support/support';

/** Holds the fields of the group request as they are typed. */
export interface GroupDraft {
  readonly groupSize: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly services: readonly Service[];
  readonly route: string;
}

export const EMPTY_GROUP: GroupDraft = { groupSize: '', startsOn: '', endsOn: '', services: [], route: '' };

const FEWEST = 1;
const MOST = 5_000;

export function parseGroupSize({ groupSize }: GroupDraft): number | undefined {
  const size = Number(groupSize);
  return groupSize.trim() !== '' && Number.isInteger(size) && size >= FEWEST && size <= MOST
    ? size
    : undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the values of a search that the user passes on to support: the service, both places and the days. */
export function groupRequestDraftFromParams(params: URLSearchParams): Partial<GroupDraft> {
  const place = (name: string) => (params.get(name) ?? '').trim().slice(0, 60);
  const day = (name: string) => (DAY.test(params.get(name) ?? '') ? (params.get(name) ?? '') : '');
  const services = SERVICES.filter((service) => service === params.get('service'));
  const route = [place('from'), place('to')].filter((end) => end !== '').join(' – ');
  return {
    ...(services.length > 0 && { services }),
    ...(route !== '' && { route }),
    ...(day('on') !== '' && { startsOn: day('on') }),
    ...(day('until') !== '' && { endsOn: day('until') }),
  };
}

/** Returns the fields to correct, in the order of the form. */
export function findInvalidGroupRequestFields(draft: GroupDraft, today: string): (keyof GroupDraft)[] {
  const { startsOn, endsOn, services } = draft;
  return [
    ...(parseGroupSize(draft) === undefined ? (['groupSize'] as const) : []),
    ...(startsOn === '' || startsOn < today ? (['startsOn'] as const) : []),
    ...(endsOn !== '' && endsOn < startsOn ? (['endsOn'] as const) : []),
    ...(services.length === 0 ? (['services'] as const) : []),
  ];
}

export function groupRequestFromDraft(draft: GroupDraft): GroupRequestDetails {
  return {
    groupSize: parseGroupSize(draft) ?? FEWEST,
    startsOn: draft.startsOn as GroupRequestDetails['startsOn'],
    endsOn: draft.endsOn === '' ? null : (draft.endsOn as GroupRequestDetails['startsOn']),
    services: [...draft.services],
    route: draft.route.trim(),
  };
}
