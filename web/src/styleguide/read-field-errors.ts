/** Returns the error texts that are shown under the fields of the page, by field name, in the order of the page. */
export function readFieldErrors(): Record<string, string> {
  const wrong = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')];
  return Object.fromEntries(
    wrong.map((field) => {
      const [problem = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
      const shown = document.getElementById(problem);
      const isBelow =
        shown !== null && shown.getBoundingClientRect().top >= field.getBoundingClientRect().bottom;
      return [field.name, isBelow ? shown.innerText.trim() : 'nothing below it'];
    }),
  );
}

/** Returns the name of the field that has the focus, or undefined if none has. */
export function focusedFieldName(): string | undefined {
  return document.activeElement?.getAttribute('name') ?? undefined;
}
