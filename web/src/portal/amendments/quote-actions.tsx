import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface QuoteActionsProps {
  /** What closing leaves as it is. */
  keep: string;
  onClose: () => void;
  children?: ReactNode;
}

/** The foot of a dialog that may be longer than the screen: what does it, and the way back, stay in sight. */
export function QuoteActions({ keep, onClose, children }: QuoteActionsProps) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-6 py-4 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
      <Button kind="outline" onClick={onClose}>
        {keep}
      </Button>
      {children}
    </div>
  );
}
