import { CAB_RESULTS } from '../story-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StoryResultList, StoryQueryProvider } from '../story-result-list.tsx';
import { CabCard } from './cab-card.tsx';
import { CabForm } from './cab-form.tsx';
import { parseCabQuery } from './cab-query.ts';

export default { title: 'Search/Cabs' };

export function CabResults() {
  return <StoryResultList results={CAB_RESULTS} Card={CabCard} />;
}

export function CabSearchForm() {
  return (
    <StoryQueryProvider>
      <CabForm
        initial={parseCabQuery(new URLSearchParams('kind=return&from=ci-delhi&to=ci-agra'))}
        places={[samplePlace('ci-delhi', 'Delhi'), samplePlace('ci-agra', 'Agra')]}
        problems={[]}
        onSearch={() => undefined}
      />
    </StoryQueryProvider>
  );
}
