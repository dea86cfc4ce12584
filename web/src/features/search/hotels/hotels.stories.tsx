import { HOTEL_RESULTS } from '../storybook-sample-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StorybookResultList, StorybookQueryProvider } from '../storybook-result-list.tsx';
import { HotelRow } from '../rows/hotel-row.tsx';
import { HotelForm } from './hotel-form.tsx';
import { parseHotelQuery } from './hotel-query.ts';

export default { title: 'Search/Hotels' };

export function HotelResults() {
  return <StorybookResultList service="hotel" results={HOTEL_RESULTS} Row={HotelRow} />;
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
