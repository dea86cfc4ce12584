/** What was left for the chat, and is gone back to when it is minimised. */
let opener: HTMLElement | undefined;

export function rememberOpener(element: HTMLElement): void {
  opener = element;
}

/** To whatever led into the chat; where that is no longer there, to what is given. */
export function returnToOpener(otherwise: HTMLElement | null): void {
  (opener?.isConnected ? opener : otherwise)?.focus({ preventScroll: true });
  opener = undefined;
}
