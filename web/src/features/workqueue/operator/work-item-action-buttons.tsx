import type { WorkItemAction } from '@marga/contract/workqueue/work-items';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { KeyboardKey } from '../../../shared/operator/keyboard-shortcut-hints.tsx';
import { useKeyboardShortcutSwitch } from '../../../shared/operator/keyboard-shortcuts.ts';
import { IRREVERSIBLE_ACTIONS } from './work-item-labels.ts';

interface ActionButtonsProps {
  actions: readonly WorkItemAction[];
  mayAct: boolean;
  onAction: (action: WorkItemAction) => void;
}

/**
 * Shows the possible actions, the likeliest first; the digit on a button opens its dialog. No single key performs
 * an action.
 */
export function WorkItemActionButtons({ actions, mayAct, onAction }: ActionButtonsProps) {
  const t = useTranslations();
  const { isOn } = useKeyboardShortcutSwitch();
  if (!mayAct) return <p className="mt-3 text-14 text-muted">{t('console.work-queue.actions.none')}</p>;
  return (
    <div role="group" aria-label={t('console.work-queue.actions')} className="mt-4 flex flex-wrap gap-2">
      {actions.map((action, index) => (
        <Button
          key={action}
          kind={IRREVERSIBLE_ACTIONS.includes(action) ? 'danger' : index === 0 ? 'primary' : 'outline'}
          aria-keyshortcuts={isOn ? `${index + 1}` : undefined}
          onClick={() => onAction(action)}
        >
          {t(`console.work-queue.action.${action}`)}
          {isOn && (
            <span aria-hidden className="pointer-coarse:hidden">
              <KeyboardKey>{index + 1}</KeyboardKey>
            </span>
          )}
        </Button>
      ))}
    </div>
  );
}
