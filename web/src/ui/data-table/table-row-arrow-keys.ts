import type { KeyboardEvent } from 'react';

const ROW_LINK = '[data-row-link]';

const STEPS: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
};

/** Moves the focus to another row, or to the first if none has it; Enter then opens it like any link. */
export function moveTableRowFocus(frame: HTMLElement | null, step: number): void {
  const rows = [...(frame?.querySelectorAll<HTMLAnchorElement>(ROW_LINK) ?? [])];
  const present = rows.findIndex((row) => row === document.activeElement);
  const next = present === -1 ? 0 : Math.min(Math.max(present + step, 0), rows.length - 1);
  rows[next]?.focus();
}

/** Moves the focus between rows with the arrow keys once a row has the focus; until then they scroll the page. */
export function handleTableRowArrowKeys(event: KeyboardEvent, frame: HTMLElement | null): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(event.target as Element).matches(ROW_LINK)) return;
  event.preventDefault();
  moveTableRowFocus(frame, step);
}
