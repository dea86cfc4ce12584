import { TRAIN_RESULTS } from '../storybook-sample-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StorybookResultList, StorybookQueryProvider } from '../storybook-result-list.tsx';
import { TrainRow } from '../rows/train-row.tsx';
import { TrainForm } from './train-form.tsx';
import { parseTrainQuery } from './train-query.ts';

export default { title: 'Search/Trains' };

export function TrainResults() {
  return <StorybookResultList service="train" results={TRAIN_RESULTS} Row={TrainRow} />;
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
