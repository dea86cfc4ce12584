import { Bookmark, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useSay } from '../../lib/i18n/text.ts';
import { Button, buttonLook } from '../button.tsx';
import { classes } from '../classes.ts';
import { TextField } from '../field.tsx';
import { POPOVER_LOOK } from '../popover-look.ts';
import { LONGEST_NAME, type SavedView } from './saved-views.ts';

interface ViewsMenuProps {
  views: readonly SavedView[];
  /** How the list is shown now. */
  present: Omit<SavedView, 'name'>;
  onOpen: (view: SavedView) => void;
  onSave: (view: SavedView) => void;
  onRemove: (name: string) => void;
}

/** Ways of looking at a list that somebody has given names. */
export function ViewsMenu(props: ViewsMenuProps) {
  const say = useSay();
  return (
    <DialogTrigger>
      <AriaButton className={classes(buttonLook('outline'), 'px-3 text-14')}>
        <Bookmark aria-hidden size={16} />
        {say('table.views')}
      </AriaButton>
      <Popover placement="bottom end" className={classes(POPOVER_LOOK, 'w-80 max-w-[calc(100vw-2rem)]')}>
        <Dialog aria-label={say('table.views')} className="p-3 outline-none">
          {({ close }) => <Views {...props} close={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Views({ views, present, onOpen, onSave, onRemove, close }: ViewsMenuProps & { close: () => void }) {
  const say = useSay();
  const [name, setName] = useState('');
  const isTaken = views.some((view) => view.name === name.trim());
  return (
    <>
      {views.length === 0 ? (
        <p className="mb-3 text-14 text-muted">{say('table.views.none')}</p>
      ) : (
        <ul className="mb-3 grid max-h-64 gap-0.5 overflow-auto">
          {views.map((view) => (
            <li key={view.name} className="flex items-center gap-1">
              <button
                type="button"
                aria-current={view.search === present.search ? 'true' : undefined}
                onClick={() => {
                  onOpen(view);
                  close();
                }}
                className="h-9 min-w-0 flex-1 truncate rounded-4 px-2 text-left text-14 font-semibold text-link hover:bg-tint aria-[current=true]:bg-tint-strong"
              >
                {view.name}
              </button>
              <button
                type="button"
                aria-label={say('table.views.remove', { name: view.name })}
                onClick={() => onRemove(view.name)}
                className="grid size-9 shrink-0 place-items-center rounded-4 text-muted hover:bg-tint hover:text-failed"
              >
                <Trash2 aria-hidden size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className="flex items-end gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          const given = name.trim();
          if (given === '') return;
          onSave({ ...present, name: given });
          close();
        }}
      >
        <TextField
          label={say('table.views.name')}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" className="px-3 text-14" disabled={name.trim() === ''}>
          {say(isTaken ? 'table.views.replace' : 'table.views.save')}
        </Button>
      </form>
    </>
  );
}
