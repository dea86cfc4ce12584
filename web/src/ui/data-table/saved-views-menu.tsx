import { Bookmark, BookmarkPlus, Check, Pencil, Trash2, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button, buttonClasses } from '../button.tsx';
import { joinClassNames } from '../join-class-names.ts';
import { CONTROL_CLASSES, TextField } from '../field.tsx';
import { POPOVER_CLASSES } from '../popover-classes.ts';
import { ProblemMessage } from '../problem-message.tsx';
import { LoadingSkeletons, Skeleton } from '../skeleton.tsx';
import type { LocalView, SavedView } from './saved-views.ts';

interface ViewsMenuProps {
  /** This is undefined until the views have been read. */
  views: readonly SavedView[] | undefined;
  /** Holds the reason why the views could not be read. */
  problem?: unknown;
  onRetry?: () => void;
  longestName: number;
  /** Holds the filter, the order and the columns with which the list is shown now. */
  present: Pick<SavedView, 'search' | 'columns'>;
  onOpen: (view: SavedView) => void;
  /**
   * Saves the present view, and replaces an existing view of the same name. Like the two callbacks below, it throws
   * when it fails.
   */
  onSave: (name: string) => Promise<unknown>;
  onRename: (view: SavedView, name: string) => Promise<unknown>;
  onRemove: (view: SavedView) => Promise<unknown>;
  /**
   * Holds views that this browser stored before views belonged to a company; a member of several companies chooses
   * which company gets them.
   */
  found?: readonly LocalView[];
  onTake?: (view: LocalView) => Promise<unknown>;
  onDrop?: (view: LocalView) => void;
}

/** Opens, saves, renames and removes the named views of a list. */
export function SavedViewsMenu(props: ViewsMenuProps) {
  const t = useTranslations();
  return (
    <DialogTrigger>
      <AriaButton className={joinClassNames(buttonClasses('outline'), 'px-3 text-14')}>
        <Bookmark aria-hidden size={16} />
        {t('table.views')}
      </AriaButton>
      <Popover
        placement="bottom end"
        className={joinClassNames(POPOVER_CLASSES, 'w-80 max-w-[calc(100vw-2rem)]')}
      >
        <Dialog aria-label={t('table.views')} className="p-3 outline-none">
          {({ close }) => <Views {...props} close={close} />}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Views({ close, ...menu }: ViewsMenuProps & { close: () => void }) {
  const {
    views,
    present,
    longestName,
    onOpen,
    onSave,
    onRename,
    onRemove,
    found = [],
    onTake,
    onDrop,
  } = menu;
  const t = useTranslations();
  const [name, setName] = useState('');
  const [renamedId, setRenamedId] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const field = useRef<HTMLFormElement>(null);
  const isTaken = views?.some((view) => isSameName(view.name, name)) ?? false;
  /** Returns true if the action succeeded; otherwise the menu shows why it failed. */
  const attempt = async (action: () => Promise<unknown>): Promise<boolean> => {
    setPending(true);
    setProblem(undefined);
    try {
      await action();
      return true;
    } catch (refusal) {
      setProblem(refusal);
      return false;
    } finally {
      setPending(false);
    }
  };
  const save = async () => {
    const given = name.trim();
    if (given !== '' && (await attempt(() => onSave(given)))) close();
  };
  const rename = async (view: SavedView, typed: string) => {
    const given = typed.trim();
    if (given === '') return;
    if (given === view.name || (await attempt(() => onRename(view, given)))) setRenamedId(undefined);
  };
  const remove = async (view: SavedView) => {
    // The focused element is removed with its row.
    if (await attempt(() => onRemove(view))) field.current?.querySelector('input')?.focus();
  };
  const take = async (view: LocalView) => {
    if (await attempt(async () => onTake?.(view))) field.current?.querySelector('input')?.focus();
  };
  if (views === undefined) return <Unread {...menu} />;
  return (
    <>
      {views.length === 0 ? (
        <p className="mb-3 text-14 text-muted">{t('table.views.none')}</p>
      ) : (
        <ul className="-mx-1 mb-2 grid max-h-64 gap-0.5 overflow-auto p-1">
          {views.map((view) =>
            view.id === renamedId ? (
              <Renaming
                key={view.id}
                name={view.name}
                longestName={longestName}
                isPending={isPending}
                onName={(typed) => void rename(view, typed)}
                onCancel={() => setRenamedId(undefined)}
              />
            ) : (
              <li key={view.id} className="flex items-center">
                <button
                  type="button"
                  aria-current={view.search === present.search ? 'true' : undefined}
                  onClick={() => {
                    onOpen(view);
                    close();
                  }}
                  className="h-11 min-w-0 flex-1 truncate rounded-4 px-2 text-left text-14 font-semibold text-link hover:bg-tint aria-[current=true]:bg-tint-strong md:h-9"
                >
                  {view.name}
                </button>
                <RowAction
                  label={t('table.views.rename', { name: view.name })}
                  onPress={() => {
                    setProblem(undefined);
                    setRenamedId(view.id);
                  }}
                >
                  <Pencil aria-hidden size={16} />
                </RowAction>
                <RowAction
                  label={t('table.views.remove', { name: view.name })}
                  isDestructive
                  onPress={() => void remove(view)}
                >
                  <Trash2 aria-hidden size={16} />
                </RowAction>
              </li>
            ),
          )}
        </ul>
      )}
      {found.length > 0 && (
        <Found found={found} isPending={isPending} onTake={(view) => void take(view)} onDrop={onDrop} />
      )}
      {problem !== undefined && (
        <p role="alert" className="mb-3 text-14 text-failed">
          <ProblemMessage problem={problem} />
        </p>
      )}
      <form
        ref={field}
        className="flex items-end gap-2 border-t border-line pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t('table.views.name')}
          value={name}
          maxLength={longestName}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          className="px-3 text-14"
          disabled={name.trim() === ''}
          isPending={isPending && renamedId === undefined}
        >
          {t(isTaken ? 'table.views.replace' : 'table.views.save')}
        </Button>
      </form>
    </>
  );
}

interface FoundProps {
  found: readonly LocalView[];
  isPending: boolean;
  onTake: (view: LocalView) => void;
  onDrop: ((view: LocalView) => void) | undefined;
}

function Found({ found, isPending, onTake, onDrop }: FoundProps) {
  const t = useTranslations();
  return (
    <div className="mb-3 border-t border-line pt-3">
      <p className="mb-1 text-14 text-muted">{t('table.views.found')}</p>
      <ul className="-mx-1 grid max-h-40 gap-0.5 overflow-auto p-1">
        {found.map((view) => (
          <li key={view.name} className="flex items-center">
            <span className="min-w-0 flex-1 truncate px-2 text-14">{view.name}</span>
            <RowAction
              label={t('table.views.take', { name: view.name })}
              onPress={() => {
                if (!isPending) onTake(view);
              }}
            >
              <BookmarkPlus aria-hidden size={16} />
            </RowAction>
            <RowAction
              label={t('table.views.remove', { name: view.name })}
              isDestructive
              onPress={() => onDrop?.(view)}
            >
              <Trash2 aria-hidden size={16} />
            </RowAction>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Names are compared as on the server: without surrounding spaces and regardless of case. */
const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function Unread({ problem, onRetry }: Pick<ViewsMenuProps, 'problem' | 'onRetry'>) {
  const t = useTranslations();
  if (problem === undefined || problem === null) {
    return (
      <LoadingSkeletons className="grid gap-2">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
      </LoadingSkeletons>
    );
  }
  return (
    <div role="alert" className="grid justify-items-start gap-3 text-14">
      <p>
        <ProblemMessage problem={problem} />
      </p>
      <Button kind="outline" className="px-3 text-14" onClick={onRetry}>
        {t('broken.retry')}
      </Button>
    </div>
  );
}

interface RenamingProps {
  name: string;
  longestName: number;
  isPending: boolean;
  onName: (name: string) => void;
  onCancel: () => void;
}

function Renaming({ name, longestName, isPending, onName, onCancel }: RenamingProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState(name);
  return (
    <li>
      <form
        className="flex items-center gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) onName(typed);
        }}
      >
        <input
          ref={selectAll}
          aria-label={t('table.views.new-name', { name })}
          value={typed}
          maxLength={longestName}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Escape ends only the renaming and leaves the menu open.
            event.stopPropagation();
            onCancel();
          }}
          className={joinClassNames(CONTROL_CLASSES, 'h-9 min-w-0 flex-1 text-14')}
        />
        <RowAction label={t('table.views.rename-done')} isSubmit>
          <Check aria-hidden size={16} />
        </RowAction>
        <RowAction label={t('table.views.rename-cancel')} onPress={onCancel}>
          <X aria-hidden size={16} />
        </RowAction>
      </form>
    </li>
  );
}

function selectAll(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

interface RowActionProps {
  label: string;
  children: ReactNode;
  onPress?: () => void;
  isSubmit?: boolean;
  isDestructive?: boolean;
}

function RowAction({ label, children, onPress, isSubmit, isDestructive }: RowActionProps) {
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      aria-label={label}
      title={label}
      onClick={onPress}
      className={joinClassNames(
        'grid size-11 shrink-0 place-items-center rounded-4 text-muted hover:bg-tint md:size-9',
        isDestructive ? 'hover:text-failed' : 'hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}
