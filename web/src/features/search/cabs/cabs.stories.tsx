import { CAB_RESULTS } from '../storybook-sample-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StorybookResultList, StorybookQueryProvider } from '../storybook-result-list.tsx';
import { CabCard } from './cab-card.tsx';
import { CabForm } from './cab-form.tsx';
import { parseCabQuery } from './cab-query.ts';

export default { title: 'Search/Cabs' };

export function CabResults() {
  return <StorybookResultList results={CAB_RESULTS} Card={CabCard} />;
}

export function CabSearchForm() {
  return (
    <StorybookQueryProvider>
      <CabForm
        initial={parseCabQuery(new URLSearchParams('kind=return&from=ci-delhi&to=ci-agra'))}
        places={[samplePlace('ci-delhi', 'Delhi'), samplePlace('ci-agra', 'Agra')]}
        problems={[]}
        onSearch={() => undefined}
      />
    </StorybookQueryProvider>
  );
}
