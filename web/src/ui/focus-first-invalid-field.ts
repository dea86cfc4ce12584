/** The fields are marked invalid in the next frame; the first of them then gets the focus. */
export function focusFirstInvalidField(form: HTMLFormElement): void {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] [role="spinbutton"]')?.focus(),
  );
}
