/** The fields turn red in the next frame; the first of them is where the work is. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() =>
    form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] [role="spinbutton"]')?.focus(),
  );
}
