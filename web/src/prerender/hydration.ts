/** What the browser does with a page that was rendered when the portal was built (prerender-plugin.ts). */

/**
 * Whether this very address was rendered. A query or the secret of a mailed link may show something else than what stands in
 * the page, which is then rendered anew; a fragment that names a place in the page changes nothing of it.
 */
export function isPrerenderedAddress(root: HTMLElement): boolean {
  const { pathname, search, hash } = location;
  if (root.dataset['address'] !== pathname || search !== '') return false;
  return hash === '' || document.getElementById(hash.slice(1)) !== null;
}

/**
 * The security policy forbids `style` in a document, where anybody who can write into it could put one, and allows it to scripts. So
 * a rendered page carries its styles elsewhere, and a style sheet shows them until this puts them where React looks for them.
 */
export function applyDataStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    delete element.dataset['style'];
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const FIELDS = 'textarea[name], input[name]:not([type=checkbox], [type=radio])';

/**
 * What somebody has typed before the page woke up, which React would replace by what its fields begin with. Gives the
 * function that types it again, as a person would; ticks and choices are quickly made anew, and are left to the person.
 */
export function captureTypedInput(root: HTMLElement): () => Promise<void> {
  const typed = fieldsIn(root).filter(({ field: { value, defaultValue } }) => value !== defaultValue);
  const values = typed.map(({ name, nth, field }) => ({ name, nth, value: field.value }));
  return async () => {
    for (const { name, nth, value } of values) {
      // One after the other: a form may put each into what it knew when it was last rendered.
      await rendered();
      const found = fieldsIn(root).find((other) => other.name === name && other.nth === nth);
      if (found) type(found.field, value);
    }
    await rendered();
  };
}

/** Each with how many before it are called the same: the header's search and that of a page are. */
function fieldsIn(root: HTMLElement): { field: Field; name: string; nth: number }[] {
  const seen = new Map<string, number>();
  return [...root.querySelectorAll<Field>(FIELDS)].map((field) => {
    const nth = seen.get(field.name) ?? 0;
    seen.set(field.name, nth + 1);
    return { field, name: field.name, nth };
  });
}

function rendered(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

/** React listens at the field itself; only what is set past it looks to it as if it had been typed. */
function type(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Now the page answers; the form that somebody has sent too early, or the button pressed (public/theme.js), is done again. */
export function replayHeldActions(
  root: HTMLElement & { heldForm?: HTMLFormElement; heldButton?: HTMLButtonElement },
): void {
  root.dataset['hydrated'] = 'yes';
  root.heldForm?.requestSubmit();
  root.heldButton?.click();
}
