import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClassNames } from './join-class-names.ts';

type Tone = 'info' | 'held' | 'failed' | 'confirmed';

const TONES: Record<Tone, { look: string; Icon: typeof Info }> = {
  info: { look: 'border-line bg-tint text-ink', Icon: Info },
  held: { look: 'border-held bg-held-soft text-held', Icon: CircleAlert },
  failed: { look: 'border-failed bg-failed-soft text-failed', Icon: CircleAlert },
  confirmed: { look: 'border-confirmed bg-confirmed-soft text-confirmed', Icon: CircleCheck },
};

interface AlertProps {
  tone: Tone;
  children: ReactNode;
  action?: ReactNode;
}

export function Alert({ tone, children, action }: AlertProps) {
  const { look, Icon } = TONES[tone];
  return (
    <div
      role={tone === 'failed' ? 'alert' : 'status'}
      className={joinClassNames(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-8 border px-4 py-3',
        look,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3 text-14">
        <Icon aria-hidden size={18} className="mt-px shrink-0" />
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  );
}
