import type { Criteria } from '@marga/contract/search/criteria';
import type { ReactNode } from 'react';
import { CurrentEditedTripBanner } from './edited-trip-banner.tsx';
import { SearchLine } from './search-line.tsx';
import { SelectedOffersBar } from './selected-offers-bar.tsx';

interface StartPageProps {
  readonly title: string;
  readonly lead: string;
  /** Holds the links to the other services. */
  readonly nav: ReactNode;
  readonly form: ReactNode;
  readonly children: ReactNode;
}

/** Shows the form in full as long as nothing was searched, with suggestions below. */
export function StartPage({ title, lead, nav, form, children }: StartPageProps) {
  return (
    <div className="flex flex-1 flex-col">
      <div className="on-petrol bg-petrol-800 pt-6 pb-16 text-white md:pt-8">
        <div className="column">
          {nav}
          <h1 className="text-32 outline-none">{title}</h1>
          <p className="mt-1 text-petrol-100">{lead}</p>
        </div>
      </div>
      <div className="column -mt-11 pb-20">
        <CurrentEditedTripBanner />
        {form}
        <div className="mt-8">{children}</div>
      </div>
      <SelectedOffersBar />
    </div>
  );
}

interface ResultsPageProps {
  readonly title: string;
  readonly asked: Criteria | undefined;
  readonly names: readonly string[];
  readonly submissions: number;
  /** Holds the links to the other services, which open with the form. */
  readonly nav: ReactNode;
  readonly form: ReactNode;
  readonly children: ReactNode;
}

/** Shows a search in one line and its results right below, because people came for the results. */
export function ResultsPage({ title, asked, names, submissions, nav, form, children }: ResultsPageProps) {
  return (
    <div className="flex flex-1 flex-col">
      <h1 className="sr-only">{title}</h1>
      <div className="column pb-20 md:pt-3">
        <CurrentEditedTripBanner />
        <SearchLine asked={asked} names={names} submissions={submissions}>
          <div className="on-petrol rounded-t-14 bg-petrol-800 px-4 pt-3 pr-14 pb-1 text-white *:mb-1">
            {nav}
          </div>
          <div className="p-3">{form}</div>
        </SearchLine>
        <div className="md:mt-3">{children}</div>
      </div>
      <SelectedOffersBar />
    </div>
  );
}
