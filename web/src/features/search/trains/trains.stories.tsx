import { TRAIN_RESULTS } from '../story-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StoryList, StoryQueries } from '../story-list.tsx';
import { TrainCard } from './train-card.tsx';
import { TrainForm } from './train-form.tsx';
import { readTrainQuery } from './train-query.ts';

export default { title: 'Search/Trains' };

export function Results() {
  return <StoryList results={TRAIN_RESULTS} Card={TrainCard} />;
}

export function Form() {
  return (
    <StoryQueries>
      <TrainForm
        initial={readTrainQuery(new URLSearchParams('from=ci-delhi&to=ci-mumbai&travellers=2'))}
        places={[samplePlace('ci-delhi', 'New Delhi'), samplePlace('ci-mumbai', 'Mumbai')]}
        problems={[]}
        onSearch={() => undefined}
      />
    </StoryQueries>
  );
}
