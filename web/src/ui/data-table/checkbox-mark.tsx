import { Check } from 'lucide-react';
import { joinClassNames } from '../join-class-names.ts';

/** Draws a mark that looks like a checkbox; the enclosing element reports to screen readers whether it is on. */
export function CheckboxMark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden
      className={joinClassNames(
        'grid size-[18px] shrink-0 place-items-center rounded-4 border',
        isOn ? 'border-primary bg-primary text-on-primary' : 'border-control bg-surface',
      )}
    >
      {isOn && <Check size={14} strokeWidth={3} />}
    </span>
  );
}
