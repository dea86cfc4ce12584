import { CAB_RESULTS } from '../story-results.ts';
import { samplePlace } from '../sample-place.ts';
import { StoryList, StoryQueries } from '../story-list.tsx';
import { CabCard } from './cab-card.tsx';
import { CabForm } from './cab-form.tsx';
import { readCabQuery } from './cab-query.ts';

export default { title: 'Search/Cabs' };

export function Results() {
  return <StoryList results={CAB_RESULTS} Card={CabCard} />;
}

export function Form() {
  return (
    <StoryQueries>
      <CabForm
        initial={readCabQuery(new URLSearchParams('kind=return&from=ci-delhi&to=ci-agra'))}
        places={[samplePlace('ci-delhi', 'Delhi'), samplePlace('ci-agra', 'Agra')]}
        problems={[]}
        onSearch={() => undefined}
      />
    </StoryQueries>
  );
}
