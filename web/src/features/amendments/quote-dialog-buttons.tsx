import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface QuoteActionsProps {
  /** Labels the button that closes without a change. */
  keep: string;
  onClose: () => void;
  children?: ReactNode;
}

/** A dialog may be longer than the screen, so its confirm and back buttons stay visible at the bottom. */
export function QuoteDialogButtons({ keep, onClose, children }: QuoteActionsProps) {
  return (
    <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-6 py-4 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4">
      <Button kind="outline" onClick={onClose}>
        {keep}
      </Button>
      {children}
    </div>
  );
}
