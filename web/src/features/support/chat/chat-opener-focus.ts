/**
 * Holds the element that had the focus before the chat was opened; it gets the focus back when the chat is minimised.
 */
let opener: HTMLElement | undefined;

export function rememberChatOpener(element: HTMLElement): void {
  opener = element;
}

/** Returns the focus to the element that opened the chat, or to the given one if that no longer exists. */
export function returnFocusToChatOpener(otherwise: HTMLElement | null): void {
  (opener?.isConnected ? opener : otherwise)?.focus({ preventScroll: true });
  opener = undefined;
}
