import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useLocale } from '../shared/i18n/use-translations.ts';
import { StoryAddress } from './sample-api.tsx';
import { StoryFrame } from './story-frame.tsx';

/** Describes a file of stories: a title, and a component for each story. */
interface Stories {
  default: { title: string };
  [story: string]: ComponentType | { title: string };
}

const files = Object.values(import.meta.glob<Stories>('../**/*.stories.tsx', { eager: true })).toSorted(
  (one, other) => one.default.title.localeCompare(other.default.title),
);

/**
 * Shows the whole design system on one page: the stories that Storybook shows one by one. It exists only in
 * development.
 */
export function Component() {
  const locale = useLocale();
  const [params] = useSearchParams();
  // A story may change the address of the page, so this is read once for each visit.
  const [Alone] = useState(() => findStory(params.get('story')));
  if (Alone)
    return (
      <StoryFrame locale={locale}>
        <div className="column grid gap-6 py-12">
          <Alone />
        </div>
      </StoryFrame>
    );
  return (
    <StoryFrame locale={locale}>
      <div className="column grid gap-16 py-12 lg:grid-cols-[12rem_1fr]">
        <nav aria-label="Components" className="top-6 self-start lg:sticky">
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-14 lg:flex-col">
            {files.map(({ default: { title } }) => (
              <li key={title}>
                <a href={`#${anchorOf(title)}`} className="text-link underline-offset-2">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-16">
          <h1 className="text-48">Style guide</h1>
          {files.map((file) => (
            <section
              key={file.default.title}
              id={anchorOf(file.default.title)}
              className="grid min-w-0 gap-6"
            >
              <h2 className="border-b border-line pb-2 text-32">{file.default.title}</h2>
              {storiesOf(file).map(([name, Story]) => (
                <div key={name} className="min-w-0">
                  <h3 className="mb-3 text-14 text-muted">{nameOf(name)}</h3>
                  <StoryAddress value={`?story=${anchorOf(file.default.title)}/${name}`}>
                    <Story />
                  </StoryAddress>
                </div>
              ))}
            </section>
          ))}
        </div>
      </div>
    </StoryFrame>
  );
}

function findStory(address: string | null): ComponentType | undefined {
  return files
    .flatMap((file) =>
      storiesOf(file).map(([name, Story]) => ({ at: `${anchorOf(file.default.title)}/${name}`, Story })),
    )
    .find(({ at }) => at === address)?.Story;
}

function storiesOf(file: Stories): [string, ComponentType][] {
  return Object.entries(file).filter(
    (entry): entry is [string, ComponentType] => entry[0] !== 'default' && typeof entry[1] === 'function',
  );
}

function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** Turns a name such as `WithProblem` into "With problem". */
function nameOf(story: string): string {
  const spaced = story.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
