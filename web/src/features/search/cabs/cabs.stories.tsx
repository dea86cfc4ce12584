import { CAB_RESULTS } from '../storybook-sample-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StorybookResultList, StorybookQueryProvider } from '../storybook-result-list.tsx';
import { CabRow } from '../rows/cab-row.tsx';
import { CabForm } from './cab-form.tsx';
import { parseCabQuery } from './cab-query.ts';

export default { title: 'Search/Cabs' };

export function CabResults() {
  return <StorybookResultList service="cab" results={CAB_RESULTS} Row={CabRow} />;
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
