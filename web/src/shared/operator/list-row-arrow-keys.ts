import type { KeyboardEvent, RefObject } from 'react';

/** Matches the link of each row; a whole row is one link. */
const ROW = '[data-row] a';

/** Moves the focus to the next or previous row; Enter then opens it like any link. */
export function moveListRowFocus(list: RefObject<HTMLElement | null>, step: 1 | -1): void {
  const rows = [...(list.current?.querySelectorAll<HTMLAnchorElement>(ROW) ?? [])];
  const present = rows.findIndex((row) => row === document.activeElement);
  const next = present === -1 ? 0 : Math.min(Math.max(present + step, 0), rows.length - 1);
  rows[next]?.focus();
}

/** Moves the focus between rows with the arrow keys once a row has the focus; until then they scroll the page. */
export function handleListRowArrowKeys(event: KeyboardEvent, list: RefObject<HTMLElement | null>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
  if (step === undefined || !(event.target as Element).matches(ROW)) return;
  event.preventDefault();
  moveListRowFocus(list, step);
}
