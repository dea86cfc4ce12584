import { Fragment } from 'react';
import { Link } from 'react-router';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { TEXT_LINK } from '../../ui/text-link-classes.ts';
import type { Block, Inline, Inlines } from './article-content-model.ts';

/** The blocks of a text never change while they are shown, so their positions are their keys. */
export function ArticleTextBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <TextBlock key={index} block={block} />);
}

function TextBlock({ block }: { block: Block }) {
  switch (block.is) {
    case 'heading':
      return (
        <h3 className="mt-8 text-20">
          <InlineText of={block.of} />
        </h3>
      );
    case 'paragraph':
      return (
        <p className="mt-4 text-pretty">
          <InlineText of={block.of} />
        </p>
      );
    case 'list':
      return <TextList isNumbered={block.isNumbered} items={block.items} />;
    case 'table':
      return <TextTable table={block} />;
    case 'note':
      return (
        <aside className="mt-6 rounded-r-8 border-l-4 border-link bg-tint px-5 py-4 print:break-inside-avoid">
          {block.paragraphs.map((paragraph, index) => (
            <p key={index} className="text-pretty text-ink not-first:mt-3">
              <InlineText of={paragraph} />
            </p>
          ))}
        </aside>
      );
    case 'code':
      return (
        <pre className="mt-6 rounded-8 border border-line bg-surface px-4 py-3 font-mono text-14 leading-6 whitespace-pre-wrap">
          {block.text}
        </pre>
      );
  }
}

function TextList({ isNumbered, items }: { isNumbered: boolean; items: readonly Inlines[] }) {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List className={`mt-4 flex flex-col gap-2 pl-6 ${isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item, index) => (
        <li
          key={index}
          className="pl-1 text-pretty marker:font-display marker:font-semibold marker:text-muted"
        >
          <InlineText of={item} />
        </li>
      ))}
    </List>
  );
}

/** On a phone a row is a small list: the first cell names it, and the others follow with their column headings. */
function TextTable({ table: { head, isSum, rows } }: { table: Extract<Block, { is: 'table' }> }) {
  const sumLook = (index: number) => isSum[index] && 'md:text-right md:tabular-nums';
  return (
    <table className="mt-6 w-full border-y-2 border-ink text-left text-14 max-md:block print:break-inside-avoid">
      <thead className="max-md:hidden print:table-header-group">
        <tr>
          {head.map((cell, index) => (
            <th
              key={index}
              scope="col"
              className={joinClassNames(
                'py-2 pr-4 align-bottom font-semibold text-muted last:pr-0',
                sumLook(index),
              )}
            >
              <InlineText of={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row, rowIndex) => (
          <tr
            key={rowIndex}
            className="border-t border-line max-md:block max-md:py-3 max-md:first:border-t-0"
          >
            {row.map((cell, index) =>
              index === 0 ? (
                <th
                  key={index}
                  scope="row"
                  className="py-2.5 pr-4 align-top font-semibold max-md:block max-md:py-0 max-md:text-16"
                >
                  <InlineText of={cell} />
                </th>
              ) : (
                <td
                  key={index}
                  className={joinClassNames(
                    'py-2.5 pr-4 align-top last:pr-0 max-md:mt-1 max-md:block max-md:p-0',
                    sumLook(index),
                  )}
                >
                  <span className="text-muted md:hidden">
                    <InlineText of={head[index] ?? []} />
                    {': '}
                  </span>
                  <InlineText of={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function InlineText({ of }: { of: Inlines }) {
  return of.map((inline, index) => (
    <Fragment key={index}>
      <InlinePart of={inline} />
    </Fragment>
  ));
}

function InlinePart({ of: inline }: { of: Inline }) {
  if (typeof inline === 'string') return inline;
  switch (inline.is) {
    case 'strong':
      return (
        <strong className="font-semibold">
          <InlineText of={inline.of} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <InlineText of={inline.of} />
        </em>
      );
    case 'code':
      return <code className="rounded-4 bg-tint px-1 font-mono text-[0.9375em]">{inline.text}</code>;
    case 'link':
      return <TextLink to={inline.to} of={inline.of} />;
  }
}

function TextLink({ to, of }: { to: string; of: Inlines }) {
  // The browser itself scrolls to a place on the page and moves the focus.
  if (to.startsWith('#'))
    return (
      <a href={to} className={TEXT_LINK}>
        <InlineText of={of} />
      </a>
    );
  if (to.startsWith('/'))
    return (
      <Link to={to} className={TEXT_LINK}>
        <InlineText of={of} />
      </Link>
    );
  return (
    // A link cannot be followed on paper, so the address is printed.
    <a href={to} rel="noreferrer" className={`${TEXT_LINK} print:after:content-['_('attr(href)')']`}>
      <InlineText of={of} />
    </a>
  );
}
