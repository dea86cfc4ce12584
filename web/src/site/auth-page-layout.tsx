import type { ReactNode } from 'react';
import { joinClassNames } from '../ui/join-class-names.ts';

interface EntryPageProps {
  title: string;
  subtitle: string;
  /** Shows below title and subtitle what went wrong, or why the user is here. */
  notice?: ReactNode;
  /** Holds content that is beside the card on a desktop and below it on a phone. */
  aside?: ReactNode;
  /** This is true for a long form, which gets more space, begins at the top of the page, and keeps `aside` in view. */
  isLong?: boolean;
  children: ReactNode;
}

/** Renders sign-in and related pages: a petrol background and a card with the task. */
export function AuthPageLayout({ title, subtitle, notice, aside, isLong = false, children }: EntryPageProps) {
  return (
    <div className="on-petrol flex flex-1 flex-col bg-petrol-800 text-white">
      <div
        className={joinClassNames(
          'column grid flex-1 content-start gap-x-16 gap-y-8 py-8 lg:grid-rows-[auto_1fr] lg:py-12',
          isLong ? 'lg:grid-cols-[1fr_34rem]' : 'lg:my-auto lg:flex-none lg:grid-cols-[1fr_26rem]',
        )}
      >
        <div>
          <h1 className="text-32 outline-none md:text-48">{title}</h1>
          <p className="mt-2 max-w-prose text-petrol-100 md:text-20">{subtitle}</p>
          {notice}
        </div>
        {/* On the card the focus is petrol again: marigold stands out on the hall alone. */}
        <div className="min-w-0 self-center rounded-14 border border-line bg-surface p-5 text-ink sm:p-6 md:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 [&_:focus-visible]:outline-focus">
          {children}
        </div>
        {aside !== undefined && (
          <div className={joinClassNames('petrol-tokens', isLong && 'lg:sticky lg:top-8 lg:self-start')}>
            {aside}
          </div>
        )}
      </div>
    </div>
  );
}

/** Moves the focus to an element when it is shown, because on a phone a message is out of view while the user types. */
export function focusElementWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
