import { Button } from './button.tsx';
import { toast, Toasts } from './toasts.tsx';

export default { title: 'Toasts' };

export function SaidInPassing() {
  return (
    <div className="flex min-h-40 flex-wrap items-start gap-2">
      <Button kind="outline" onClick={() => toast('312 lines saved as a file.')}>
        Say that it was done
      </Button>
      <Button
        kind="outline"
        onClick={() => toast('The file could not be made. Try again.', { tone: 'failed' })}
      >
        Say that it was not
      </Button>
      <Toasts />
    </div>
  );
}
