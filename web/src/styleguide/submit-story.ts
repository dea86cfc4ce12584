interface PlayContext {
  canvasElement: HTMLElement;
}

const LONGEST_WAIT_MS = 15_000;

/**
 * Returns what brings a story into the state after its form was sent: it fills in the named fields and presses the
 * button that matches the selector, or sends the form, or presses the last button of a dialog without one. It finds nothing by its text, because stories are shown in Hindi too.
 */
export function submitStory(values: Readonly<Record<string, string>> = {}, button?: string) {
  return async ({ canvasElement }: PlayContext): Promise<void> => {
    const find = (selector: string) => [...canvasElement.querySelectorAll<HTMLElement>(selector)].at(-1);
    for (const [name, value] of Object.entries(values))
      fillIn(await untilDefined(() => find(`[name="${name}"]`)), value);
    (
      await untilDefined(() =>
        button === undefined ? (find('form [type="submit"]') ?? find('dialog button')) : find(button),
      )
    ).click();
  };
}

function fillIn(field: HTMLElement, value: string): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.click();
  // React listens for this event, but ignores a value that was set through its own property.
  const prototype: unknown = Object.getPrototypeOf(field);
  Reflect.set(prototype as object, 'value', value, field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

async function untilDefined<Found>(find: () => Found | undefined): Promise<Found> {
  const latest = performance.now() + LONGEST_WAIT_MS;
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (performance.now() > latest)
      throw new Error('the story does not show what is to be filled in or sent');
    await new Promise((next) => requestAnimationFrame(next));
  }
}
