import type { DeskAct } from '@marga/contract/operations';
import { useSay } from '../../lib/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { Key } from '../key-hints.tsx';
import { useKeySwitch } from '../keys.ts';
import { GRAVE_ACTS } from './desk-words.ts';

interface ActsProps {
  acts: readonly DeskAct[];
  mayAct: boolean;
  onAct: (act: DeskAct) => void;
}

/** What can be done, the likeliest first; the figure on a button opens its question. Nothing is done by one key alone. */
export function Acts({ acts, mayAct, onAct }: ActsProps) {
  const say = useSay();
  const { isOn } = useKeySwitch();
  if (!mayAct) return <p className="mt-3 text-14 text-muted">{say('console.desk.acts.none')}</p>;
  return (
    <div role="group" aria-label={say('console.desk.acts')} className="mt-4 flex flex-wrap gap-2">
      {acts.map((act, index) => (
        <Button
          key={act}
          kind={GRAVE_ACTS.includes(act) ? 'danger' : index === 0 ? 'primary' : 'outline'}
          aria-keyshortcuts={isOn ? `${index + 1}` : undefined}
          onClick={() => onAct(act)}
        >
          {say(`console.desk.act.${act}`)}
          {isOn && (
            <span aria-hidden className="pointer-coarse:hidden">
              <Key>{index + 1}</Key>
            </span>
          )}
        </Button>
      ))}
    </div>
  );
}
