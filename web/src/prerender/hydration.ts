/** This module hydrates a page that was prerendered at build time (prerender-plugin.ts). */

/**
 * Tells whether this very address was prerendered. With a query or the secret of an emailed link the page may show
 * something else, so it is rendered again; a fragment that names a place in the page changes nothing.
 */
export function isPrerenderedUrl(root: HTMLElement): boolean {
  const { pathname, search, hash } = location;
  if (root.dataset['address'] !== pathname || search !== '') return false;
  return hash === '' || document.getElementById(hash.slice(1)) !== null;
}

/**
 * Moves styles to where React expects them. The security policy forbids `style` attributes in a document, where
 * injected markup could add one, but allows scripts to set them; until then a style sheet shows the styles of a
 * prerendered page.
 */
export function applyPrerenderedStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? '';
    delete element.dataset['style'];
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const FIELDS = 'textarea[name], input[name]:not([type=checkbox], [type=radio])';

/**
 * Captures what the user typed before hydration, which React would replace by initial values. Returns the function
 * that types it again; checkboxes and selections are quickly repeated and are left to the user.
 */
export function captureTypedInput(root: HTMLElement): () => Promise<void> {
  const typed = fieldsIn(root).filter(({ field: { value, defaultValue } }) => value !== defaultValue);
  const values = typed.map(({ name, nth, field }) => ({ name, nth, value: field.value }));
  return async () => {
    for (const { name, nth, value } of values) {
      // The fields are restored one after the other, because a form may merge each into the state of its last
      // render.
      await rendered();
      const found = fieldsIn(root).find((other) => other.name === name && other.nth === nth);
      if (found) type(found.field, value);
    }
    await rendered();
  };
}

/** Each field is counted among those of the same name, because the header's search and that of a page share one. */
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

/**
 * React overrides the setter on the field itself; only a value set through the prototype looks to it as if it had
 * been typed.
 */
function type(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replays the form that was submitted or the button that was pressed before hydration (public/theme.js). */
export function replayActionsFromBeforeHydration(
  root: HTMLElement & { heldForm?: HTMLFormElement; heldButton?: HTMLButtonElement },
): void {
  root.dataset['hydrated'] = 'yes';
  root.heldForm?.requestSubmit();
  root.heldButton?.click();
}
