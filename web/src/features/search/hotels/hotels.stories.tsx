import { HOTEL_RESULTS } from '../storybook-sample-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StorybookResultList, StorybookQueryProvider } from '../storybook-result-list.tsx';
import { HotelCard } from './hotel-card.tsx';
import { HotelForm } from './hotel-form.tsx';
import { parseHotelQuery } from './hotel-query.ts';

export default { title: 'Search/Hotels' };

export function HotelResults() {
  return <StorybookResultList service="hotel" results={HOTEL_RESULTS} Row={HotelCard} />;
}

export function HotelSearchForm() {
  return (
    <StorybookQueryProvider>
      <HotelForm
        initial={parseHotelQuery(new URLSearchParams('to=ci-mumbai&rooms=2-7_1'))}
        places={[samplePlace('ci-mumbai', 'Mumbai')]}
        problems={[]}
        onSearch={() => undefined}
      />
    </StorybookQueryProvider>
  );
}
