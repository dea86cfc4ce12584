import { ChevronRight, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { joinClassNames } from './join-class-names.ts';

interface FoldedLineProps {
  icon?: LucideIcon;
  title: string;
  /** Says in a few words what is inside. */
  value?: ReactNode;
  /** Keeps the line open while something inside has to be corrected. */
  isHeldOpen?: boolean;
  className?: string;
  children: ReactNode;
}

/** Renders one line that opens what few people need: its title, what is chosen inside, and a mark. */
export function FoldedLine({
  icon: Icon,
  title,
  value,
  isHeldOpen = false,
  className,
  children,
}: FoldedLineProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      open={isOpen || isHeldOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className={joinClassNames('group', className)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 px-5 text-14 hover:bg-tint [&::-webkit-details-marker]:hidden">
        {Icon && <Icon aria-hidden size={18} className="shrink-0 text-muted" />}
        <span className="shrink-0 font-semibold">{title}</span>
        <span className="ml-auto min-w-0 truncate text-13 text-muted">{value}</span>
        <ChevronRight aria-hidden size={16} className="shrink-0 group-open:rotate-90" />
      </summary>
      <div className="px-5 pt-1 pb-4">{children}</div>
    </details>
  );
}
