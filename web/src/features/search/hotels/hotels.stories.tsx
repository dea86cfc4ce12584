import { HOTEL_RESULTS } from '../story-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StoryResultList, StoryQueryProvider } from '../story-result-list.tsx';
import { HotelCard } from './hotel-card.tsx';
import { HotelForm } from './hotel-form.tsx';
import { parseHotelQuery } from './hotel-query.ts';

export default { title: 'Search/Hotels' };

export function HotelResults() {
  return <StoryResultList results={HOTEL_RESULTS} Card={HotelCard} />;
}

export function HotelSearchForm() {
  return (
    <StoryQueryProvider>
      <HotelForm
        initial={parseHotelQuery(new URLSearchParams('to=ci-mumbai&rooms=2-7_1'))}
        places={[samplePlace('ci-mumbai', 'Mumbai')]}
        problems={[]}
        onSearch={() => undefined}
      />
    </StoryQueryProvider>
  );
}
