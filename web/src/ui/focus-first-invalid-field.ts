/** Moves the focus to the first invalid field in the next frame, when the fields have been marked invalid. */
export function focusFirstInvalidField(form: HTMLFormElement): void {
  requestAnimationFrame(() =>
    form
      .querySelector<HTMLElement>(
        '[aria-invalid="true"], [data-invalid] [role="spinbutton"], button[data-invalid]',
      )
      ?.focus(),
  );
}
