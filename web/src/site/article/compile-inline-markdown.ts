import type { fromMarkdown } from 'mdast-util-from-markdown';
import type { Inline, Inlines } from './article-content-model.ts';

type AnyNode = ReturnType<typeof fromMarkdown>['children'][number];

/** This is a node of the parsed Markdown, of one type or of any. */
export type MarkdownNode<Type extends AnyNode['type'] = AnyNode['type']> = Extract<AnyNode, { type: Type }>;

/** Matches what Markdown shows as it is, though the author meant a mark, HTML, a heading or a table. */
const LEFT_OVER = /\*|`|\]\(|!\[|<[\w/!]|^[>\s]*[#|]/m;
const ESCAPED = /\\[!-/:-@[-`{-~]/g;

/** Compiles the inline content of a block; unknown syntax is an error and never shown as it is. */
export function compileInlineMarkdown(
  nodes: MarkdownNode<'paragraph'>['children'],
  markdown: string,
): Inlines {
  return nodes.map((node): Inline => {
    switch (node.type) {
      case 'text': {
        if (LEFT_OVER.test(sourceOf(node, markdown).replaceAll(ESCAPED, '')))
          throw unknownSyntax(node, markdown);
        return node.value.replaceAll('\n', ' ');
      }
      case 'inlineCode':
        return { is: 'code', text: node.value };
      case 'strong':
      case 'emphasis':
        return { is: node.type, of: compileInlineMarkdown(node.children, markdown) };
      case 'link':
        if (node.title || node.children.length === 0) throw unknownSyntax(node, markdown);
        return { is: 'link', to: node.url, of: compileInlineMarkdown(node.children, markdown) };
      default:
        throw unknownSyntax(node, markdown);
    }
  });
}

/** Returns the Markdown that a node was parsed from. */
export function sourceOf({ position }: MarkdownNode, markdown: string): string {
  return markdown.slice(position?.start.offset, position?.end.offset);
}

/** Returns the error for a part that Markdown allows and articles do not. */
export function unknownSyntax(node: MarkdownNode, markdown: string): RangeError {
  return new RangeError(`“${sourceOf(node, markdown)}” is not closed, or not known here`);
}

/** Returns the text alone, as it is counted and searched. */
export function plainTextOf(inlines: Inlines): string {
  return inlines.map(plainTextOfOne).join('');
}

function plainTextOfOne(inline: Inline): string {
  if (typeof inline === 'string') return inline;
  return inline.is === 'code' ? inline.text : plainTextOf(inline.of);
}

/** Returns the targets of the links, in order. */
export function listInlineLinks(inlines: Inlines): string[] {
  return inlines.flatMap((inline) => {
    if (typeof inline === 'string' || inline.is === 'code') return [];
    return inline.is === 'link' ? [inline.to] : listInlineLinks(inline.of);
  });
}
