import type { Criteria } from '@marga/contract/criteria';
import type { OfferId } from '@marga/contract/kernel/ids';
import type { Place } from '@marga/contract/places';
import type { Service } from '@marga/contract/services';
import type { Offer, Result } from '@marga/contract/search';
import type { ComponentType } from 'react';
import type { MessageId } from '../../lib/i18n/translations.ts';
import type { RailAxis } from '../../ui/rail.ts';

/** How results can be ordered; each service says which of these make sense. */
export type SortOrder = 'best' | 'price' | 'duration' | 'departure' | 'stars' | 'distance';

export interface FormProps<Query> {
  readonly initial: Query;
  /** The places its texts stand for, in the order of `placesIn`; undefined while unknown or not given. */
  readonly places: readonly (Place | undefined)[];
  /** What to say beside each place's field. */
  readonly problems: readonly (string | undefined)[];
  /** Never held back: whatever is missing is said beside its field afterwards. */
  readonly onSearch: (query: Query) => void;
}

export interface CardProps {
  /** The search that found it: what else is asked about an offer is asked by it. */
  readonly searchId: string;
  readonly result: Result;
  /** Shared by all cards of a list, for services that are a way from here to there. */
  readonly axis: RailAxis | undefined;
  readonly selected: ReadonlySet<OfferId>;
  /** Selects, or takes back. `seats`: those picked on the map of a bus. */
  readonly onToggle: (offer: Offer, seats?: readonly string[]) => void;
  readonly isCompared: boolean;
  /** Undefined when four are compared already and this is none of them. */
  readonly onCompare: ((resultId: string) => void) | undefined;
}

/**
 * One of the five search screens. The layout does what all share: the address, places, the search and its stream, suppliers,
 * filters, order, comparing, the calendar of fares, recent searches, nothing found, the selection. A service brings its
 * form, its card and its words.
 */
export interface ServiceScreen<Query extends object> {
  readonly service: Service;
  /** Whatever stands in the address, the form shows something that can be sent: no day means tomorrow. */
  readonly read: (params: URLSearchParams) => Query;
  readonly write: (query: Query) => URLSearchParams;
  /** What its places are called, in the order of the form: codes of ours or what people type; '' for one not given. */
  readonly placesIn: (query: Query) => readonly string[];
  /** Undefined while a place is missing or unknown, or two are the same. */
  readonly criteriaOf: (query: Query, places: readonly (Place | undefined)[]) => Criteria | undefined;
  /** The same question in the address: what an alternative or a recent search links to. */
  readonly queryOf: (criteria: Criteria) => Query | undefined;
  readonly Form: ComponentType<FormProps<Query>>;
  readonly Card: ComponentType<CardProps>;
  readonly sorts: readonly SortOrder[];
  /** Whether results lie on a common time rail, and whether other days can be compared by fare. */
  readonly hasRail: boolean;
  readonly hasCalendar: boolean;
  readonly labels: {
    readonly title: MessageId;
    readonly lead: MessageId;
    /** The specified sentence for no results. */
    readonly none: MessageId;
  };
}
