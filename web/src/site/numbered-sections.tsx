import type { ReactNode } from 'react';
import { joinClassNames } from '../ui/join-class-names.ts';

export interface NumberedSection {
  readonly title: string;
  readonly text: string;
  /** Holds further content below the text of the section. */
  readonly more?: ReactNode;
}

interface NumberedSectionsProps {
  /** Names the table of contents, which is beside the sections where there is enough space. */
  contents: string;
  sections: readonly NumberedSection[];
}

/** Numbers the sections of a legal text, so that they can be referred to. */
export function NumberedSections({ contents, sections }: NumberedSectionsProps) {
  return (
    <div className="column grid gap-x-16 py-10 md:py-14 lg:grid-cols-[minmax(0,48rem)_1fr]">
      <nav aria-label={contents} className="order-last max-lg:hidden">
        <ol className="sticky top-[calc(var(--frame-top)+2rem)] border-l border-line text-14">
          {sections.map(({ title }, index) => (
            <li key={title}>
              <a
                href={`#p${index + 1}`}
                className="-ml-px flex gap-3 border-l border-transparent py-1 pl-4 text-muted no-underline hover:border-flight hover:text-ink"
              >
                <span className="figures w-5">{index + 1}</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <ol className="text-flight">
        {sections.map(({ title, text, more }, index) => {
          const number = index + 1;
          const isLast = number === sections.length;
          return (
            <li key={title} id={`p${number}`} className="relative scroll-mt-6 pb-8 pl-14 last:pb-0">
              {!isLast && <span aria-hidden className="absolute top-9 bottom-0 left-4 w-1 bg-current" />}
              <span
                aria-hidden
                className={joinClassNames(
                  'figures absolute top-0 left-0 grid size-9 place-items-center rounded-full border-4 border-current leading-none',
                  isLast ? 'bg-current' : 'bg-fog',
                )}
              >
                <span className={isLast ? 'text-fog' : undefined}>{number}</span>
              </span>
              <h2 className="text-20 leading-9 text-ink">{title}</h2>
              <p className="mt-1 text-pretty text-ink">{text}</p>
              {more}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
