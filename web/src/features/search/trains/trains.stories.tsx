import { TRAIN_RESULTS } from '../storybook-sample-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StorybookResultList, StorybookQueryProvider } from '../storybook-result-list.tsx';
import { TrainCard } from './train-card.tsx';
import { TrainForm } from './train-form.tsx';
import { parseTrainQuery } from './train-query.ts';

export default { title: 'Search/Trains' };

export function TrainResults() {
  return <StorybookResultList results={TRAIN_RESULTS} Card={TrainCard} />;
}

export function TrainSearchForm() {
  return (
    <StorybookQueryProvider>
      <TrainForm
        initial={parseTrainQuery(new URLSearchParams('from=ci-delhi&to=ci-mumbai&travellers=2'))}
        places={[samplePlace('ci-delhi', 'New Delhi'), samplePlace('ci-mumbai', 'Mumbai')]}
        problems={[]}
        onSearch={() => undefined}
      />
    </StorybookQueryProvider>
  );
}
