import type { Page } from 'playwright-core';

interface Link {
  readonly name: string;
  readonly target: string;
}

/** Holds what a page shows at one time, in the words that a person sees or a screen reader speaks. */
export interface Shown {
  /** This is the path of the URL, without query and fragment. */
  readonly route: string;
  /** Holds all visible text, with single spaces. */
  readonly page: string;
  /**
   * Holds the whole text of each visible element that is no longer than a paragraph, and its text without that of
   * its children.
   */
  readonly texts: readonly string[];
  readonly headings: readonly string[];
  readonly buttons: readonly string[];
  /** These are the links between header and footer. */
  readonly links: readonly Link[];
  readonly headerLinks: readonly Link[];
  readonly footerLinks: readonly Link[];
  /** Holds the names of fields, groups of fields and sections. */
  readonly labels: readonly string[];
  readonly placeholders: readonly string[];
}

/**
 * Reads all texts of the page in one call to the browser. Except for the whole page's text, words are read from the
 * document and not as styled, because styled capitals do not change the wording.
 */
export function readVisiblePageTexts(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const LONGEST = 400;
    const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
    const visible = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility());
    const ownText = (element: Element) =>
      tidy(
        [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent)
          .join(''),
      );
    const namesOf = (element: Element) => {
      const named = (element.getAttribute('aria-labelledby') ?? '')
        .split(/\s+/)
        .map((id) => document.getElementById(id))
        .filter((one) => one !== null);
      const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : [];
      const labelParts = [...labels, ...named].flatMap((label) => [label, ...label.querySelectorAll('*')]);
      return [
        element.getAttribute('aria-label'),
        ...labelParts.flatMap((part) => [tidy(part.textContent), ownText(part)]),
      ];
    };
    const textsOf = (element: Element) => [
      ...namesOf(element),
      ...[element, ...element.querySelectorAll('*')].flatMap((part) => [part.textContent, ownText(part)]),
    ];
    const distinct = (candidates: readonly (string | null)[]) => [
      ...new Set(candidates.map(tidy).filter((text) => text !== '')),
    ];
    const matching = (selector: string) => visible.filter((element) => element.matches(selector));
    const linksIn = (part: string) =>
      matching(`${part} a[href]`).flatMap((link) =>
        distinct(textsOf(link)).map((name) => ({ name, target: link.getAttribute('href') ?? '' })),
      );
    return {
      route: location.pathname,
      page: tidy(document.body.innerText),
      texts: distinct(
        visible
          .flatMap((element) => [tidy(element.textContent), ownText(element)])
          .filter(({ length }) => length <= LONGEST),
      ),
      headings: distinct(matching('h1, h2, h3, h4, [role=heading]').flatMap(textsOf)),
      buttons: distinct(matching('button, [role=button], summary').flatMap(textsOf)),
      links: linksIn('main'),
      headerLinks: linksIn('header'),
      footerLinks: linksIn('footer'),
      labels: distinct(
        matching('input, select, textarea, [role=group], [role=spinbutton], fieldset, section').flatMap(
          namesOf,
        ),
      ),
      placeholders: distinct(matching('[placeholder]').map((field) => field.getAttribute('placeholder'))),
    };
  });
}
