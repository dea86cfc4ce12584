import type { Shown } from './visible-page-texts.ts';
import type { SpecificationString } from './specification-strings-table.ts';

/**
 * Holds what was found for one place in the table of specified strings: the texts of its screen, read once or several
 * times, and other facts.
 */
export interface Seen {
  readonly screens: readonly Shown[];
  /** These strings appear on no screen, such as constants and API routes. */
  readonly facts: readonly string[];
}

/** Returns a sentence about each string that is not where the table says it is. */
export function listMissingSpecificationStrings(
  strings: readonly SpecificationString[],
  places: ReadonlyMap<string, Seen>,
): string[] {
  return strings
    .filter((specified) => {
      const seen = places.get(specified.place);
      return seen === undefined || !isSeen(specified, seen);
    })
    .map(describeMissingSpecificationString);
}

export function describeMissingSpecificationString({
  statements,
  kind,
  string,
  target,
  place,
}: SpecificationString): string {
  const leading = target === undefined ? '' : ` leading to ${target}`;
  return `statement ${statements.join(', ')}: the ${kind} "${string}"${leading} is missing from ${place}`;
}

function isSeen(specified: SpecificationString, { screens, facts }: Seen): boolean {
  return facts.includes(specified.string) || screens.some((shown) => isShown(specified, shown));
}

function isShown({ kind, string, target }: SpecificationString, shown: Shown): boolean {
  const leadsThere = (links: Shown['links']) =>
    links.some((link) => link.name === string && (target === undefined || link.target === target));
  switch (kind) {
    case 'route':
      return shown.route === string;
    case 'heading':
      return shown.headings.includes(string);
    case 'text':
    case 'message':
      return shown.texts.includes(string);
    case 'phrase':
      return shown.page.includes(string);
    case 'format':
      return formatOf(string).test(shown.page);
    case 'button':
      return shown.buttons.includes(string);
    case 'link':
      return leadsThere(shown.links);
    case 'header link':
      return leadsThere(shown.headerLinks);
    case 'footer link':
      return leadsThere(shown.footerLinks);
    case 'label':
      return shown.labels.includes(string);
    case 'placeholder':
      return shown.placeholders.includes(string);
    case 'constant':
    case 'call':
    case 'error code':
    case 'field':
    case 'sample route':
    case 'entries per route':
    case 'price range':
      // No screen shows strings of these kinds: they are checked as facts or by an e2e test.
      return false;
  }
}

/** `#` stands for a number, with its separators. */
function formatOf(string: string): RegExp {
  const parts = string.split('#').map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return new RegExp(parts.join(String.raw`[\d.,]+`));
}
