import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';

/** `theme.js` reads this before the first paint, so that the page does not move. */
const CHOICE = 'marga.navigation';

/**
 * Folds the side navigation to its icons on this device and unfolds it. It is left out where the navigation is folded
 * anyway: in a narrow window and while a trip is paid for.
 */
export function FoldNavigationButton() {
  const t = useTranslations();
  const [isFolded, setFolded] = useState('navigation' in document.documentElement.dataset);
  const Icon = isFolded ? PanelLeftOpen : PanelLeftClose;
  return (
    <button
      type="button"
      title={t(isFolded ? 'frame.unfold' : 'frame.fold')}
      aria-label={t(isFolded ? 'frame.unfold' : 'frame.fold')}
      onClick={() => {
        const { dataset } = document.documentElement;
        if (isFolded) delete dataset['navigation'];
        else dataset['navigation'] = 'folded';
        if (isFolded) localStorage.removeItem(CHOICE);
        else localStorage.setItem(CHOICE, 'folded');
        setFolded(!isFolded);
      }}
      className="grid size-8 shrink-0 place-items-center rounded-8 text-ink hover:bg-tint focus-visible:-outline-offset-3 max-xl:hidden folded:mx-auto in-data-folded:hidden"
    >
      <Icon aria-hidden size={18} strokeWidth={1.8} />
    </button>
  );
}
