import { Button } from './button.tsx';
import { showToast, ToastRegion } from './toasts.tsx';

export default { title: 'Toasts' };

export function ToastExamples() {
  return (
    <div className="flex min-h-40 flex-wrap items-start gap-2">
      <Button kind="outline" onClick={() => showToast('312 lines saved as a file.')}>
        Say that it was done
      </Button>
      <Button
        kind="outline"
        onClick={() => showToast('The file could not be made. Try again.', { tone: 'failed' })}
      >
        Say that it was not
      </Button>
      <ToastRegion />
    </div>
  );
}
