import { HOTEL_RESULTS } from '../story-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StoryList, StoryQueries } from '../story-list.tsx';
import { HotelCard } from './hotel-card.tsx';
import { HotelForm } from './hotel-form.tsx';
import { readHotelQuery } from './hotel-query.ts';

export default { title: 'Search/Hotels' };

export function Results() {
  return <StoryList results={HOTEL_RESULTS} Card={HotelCard} />;
}

export function Form() {
  return (
    <StoryQueries>
      <HotelForm
        initial={readHotelQuery(new URLSearchParams('to=ci-mumbai&rooms=2-7_1'))}
        places={[samplePlace('ci-mumbai', 'Mumbai')]}
        problems={[]}
        onSearch={() => undefined}
      />
    </StoryQueries>
  );
}
