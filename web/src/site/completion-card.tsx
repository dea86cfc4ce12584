import { Check, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClassNames } from '../ui/join-class-names.ts';
import { focusElementWhenShown } from './auth-page-layout.tsx';

interface ArrivedProps {
  title: string;
  text: string;
  /** This is true when the process continues in an email. */
  isByMail?: boolean;
  children?: ReactNode;
}

/** Confirms that the task is done and shows where to go next. */
export function CompletionCard({ title, text, isByMail = false, children }: ArrivedProps) {
  const Icon = isByMail ? Mail : Check;
  return (
    <div role="status">
      <div
        aria-hidden
        className={joinClassNames('mb-6 flex items-center', isByMail ? 'text-flight' : 'text-confirmed')}
      >
        <span className="size-4 rounded-full border-[3px] border-current" />
        <span className="h-1 flex-1 bg-current" />
        <span className="grid size-8 place-items-center rounded-full bg-current">
          <Icon size={18} strokeWidth={isByMail ? 2.5 : 3.5} className="text-surface" />
        </span>
      </div>
      <h2 ref={focusElementWhenShown} tabIndex={-1} className="text-24 outline-none">
        {title}
      </h2>
      <p className="mt-2 text-muted">{text}</p>
      {children}
    </div>
  );
}

/** Shows the address in a size at which a typing error is noticed. */
export function EmailAddressLine({ children }: { children: string }) {
  return <p className="mt-3 rounded-8 bg-tint px-3 py-2 font-semibold break-all">{children}</p>;
}
