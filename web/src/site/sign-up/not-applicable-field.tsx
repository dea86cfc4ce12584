import { Check } from 'lucide-react';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { LABEL_CLASSES } from '../../ui/field.tsx';

/**
 * Replaces a field that an entity of this kind does not have, so that users declare its absence instead of
 * inventing a value.
 */
export function NotApplicableField({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <p className={joinClassNames(LABEL_CLASSES, 'mb-1')}>{label}</p>
      <p className="flex items-start gap-2 rounded-8 border border-dashed border-control px-3 py-2 text-14">
        <Check aria-hidden size={16} strokeWidth={2.5} className="mt-0.5 shrink-0 text-confirmed" />
        {children}
      </p>
    </div>
  );
}
