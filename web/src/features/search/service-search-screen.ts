import type { Criteria } from '@marga/contract/search/criteria';
import type { OfferId } from '@marga/contract/kernel/ids';
import type { Place } from '@marga/contract/places/places';
import type { Service } from '@marga/contract/travel-services';
import type { Offer, Result } from '@marga/contract/search/search';
import type { ComponentType } from 'react';
import type { MessageId } from '../../shared/i18n/use-translations.ts';
import type { TimelineAxis } from '../../ui/timeline-axis.ts';

/** Results can be ordered in these ways; each service says which of them make sense. */
export type SortOrder = 'best' | 'price' | 'duration' | 'departure' | 'stars' | 'distance';

export interface FormProps<Query> {
  readonly initial: Query;
  /** Holds the resolved places, in the order of `placesIn`; undefined while unknown or not given. */
  readonly places: readonly (Place | undefined)[];
  /** Holds the message beside each place's field. */
  readonly problems: readonly (string | undefined)[];
  /** Submitting is never blocked: missing input is reported beside its field afterwards. */
  readonly onSearch: (query: Query) => void;
}

export interface ResultRowProps {
  /** Identifies the search that found the result; further requests about an offer name it. */
  readonly searchId: string;
  readonly result: Result;
  /** Holds the axis shared by all rows of a list, for transport services. */
  readonly axis: TimelineAxis | undefined;
  readonly selected: ReadonlySet<OfferId>;
  /** Selects or deselects. `seats` are those picked on the map of a bus. */
  readonly onToggle: (offer: Offer, seats?: readonly string[]) => void;
  readonly isCompared: boolean;
  /** This is undefined when four other results are compared already. */
  readonly onCompare: ((resultId: string) => void) | undefined;
  /** Returns the offers that the row sells together, if these are not its one offer. */
  readonly partsOf?: ((id: OfferId) => readonly { offer: Offer; searchId: string }[]) | undefined;
  /** The fares of one result at a time are open. */
  readonly isOpen: boolean;
  readonly onOpen: (resultId: string, isOpen: boolean) => void;
}

/**
 * Describes one of the five search screens. The layout does what all share: the URL, places, the search and its
 * stream, suppliers, filters, order, comparison, the fare calendar, recent searches, no results and the selection. A
 * service adds its form, its row and its messages.
 */
export interface ServiceSearchScreen<Query extends object> {
  readonly service: Service;
  /** Whatever the URL contains, the form shows a valid search: no day means tomorrow. */
  readonly read: (params: URLSearchParams) => Query;
  readonly write: (query: Query) => URLSearchParams;
  /** Returns the places in the order of the form: Marga's own codes or typed text; '' for one not given. */
  readonly placesIn: (query: Query) => readonly string[];
  /** Returns undefined while a place is missing or unknown, or two places are the same. */
  readonly criteriaOf: (query: Query, places: readonly (Place | undefined)[]) => Criteria | undefined;
  /** Returns the query of the same search, for links to alternatives and recent searches. */
  readonly queryOf: (criteria: Criteria) => Query | undefined;
  readonly Form: ComponentType<FormProps<Query>>;
  readonly Row: ComponentType<ResultRowProps>;
  readonly sorts: readonly SortOrder[];
  /**
   * `hasRail` is true when results are shown on a common timeline; `hasCalendar` is true when the fares of other days
   * can be compared.
   */
  readonly hasRail: boolean;
  readonly hasCalendar: boolean;
  readonly labels: {
    readonly title: MessageId;
    readonly lead: MessageId;
    /** Holds the message that is shown when there are no results. */
    readonly none: MessageId;
  };
}
