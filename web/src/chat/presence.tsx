import { useSay } from '../lib/i18n/text.ts';
import { classes } from '../ui/classes.ts';

/** Whether an operator is there, in words; the dot repeats it. */
export function Presence({ isThere }: { isThere: boolean }) {
  const say = useSay();
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden
        className={classes(
          'size-2.5 shrink-0 rounded-full border-2 border-current',
          isThere && 'border-confirmed bg-confirmed',
        )}
      />
      {say(isThere ? 'conversation.support-online' : 'conversation.support-offline')}
    </span>
  );
}
