import { Eye, Undo2 } from 'lucide-react';
import { hasCompanyPermission } from '../command-palette/findable-pages.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { useSession } from '../../shared/session-store.ts';
import { useAreSingleKeyShortcutsOn } from '../../shared/single-key-shortcuts.ts';
import { useClientViewShortcut, VIEW_KEY } from '../../features/pricing/use-client-view-shortcut.ts';
import { togglePriceView, usePriceView } from '../../features/pricing/use-agent-or-client-price-view.ts';

/** Switches the portal to the view for a client at the counter. The bar below the header switches it back. */
export function ClientViewSwitch({
  look,
  onNavigate,
}: {
  look: string;
  onNavigate?: (() => void) | undefined;
}) {
  const t = useTranslations();
  const isMember = hasCompanyPermission(useSession());
  const isClients = usePriceView() === 'client';
  if (!isMember) return null;
  return (
    <button
      type="button"
      aria-keyshortcuts={VIEW_KEY}
      onClick={() => {
        togglePriceView();
        onNavigate?.();
      }}
      className={look}
    >
      {isClients ? <Undo2 aria-hidden size={16} /> : <Eye aria-hidden size={16} />}
      {t(isClients ? 'frame.to-agent-view' : 'frame.to-client-view')}
      <KeyHint />
    </button>
  );
}

/**
 * Shows a bar below the top bar in the client view, so that agents notice that they see the client's prices. It also
 * listens for the keyboard shortcut, in both views.
 */
export function ClientViewBanner() {
  const t = useTranslations();
  const isMember = hasCompanyPermission(useSession());
  const isClients = usePriceView() === 'client';
  useClientViewShortcut(isMember);
  if (!isMember || !isClients) return null;
  return (
    <div role="status" className="border-b border-line bg-tint-strong text-ink print:hidden">
      <div className="column flex min-h-9 items-center gap-2 text-14">
        <Eye aria-hidden size={16} className="shrink-0" />
        <strong className="font-semibold">{t('frame.client-view')}</strong>
        {/* Where there is room, the switch on the line above stays where it was pressed. */}
        <button
          type="button"
          onClick={togglePriceView}
          className="ml-auto min-h-9 rounded-4 px-2 text-13 font-semibold underline underline-offset-4 md:hidden"
        >
          {t('frame.to-agent-view')}
        </button>
      </div>
    </div>
  );
}

function KeyHint() {
  return useAreSingleKeyShortcutsOn() ? (
    <kbd
      aria-hidden
      className="inline-grid h-5 min-w-5 place-items-center rounded-4 border border-current px-1 font-mono text-13 leading-none pointer-coarse:hidden max-md:hidden"
    >
      {VIEW_KEY.toUpperCase()}
    </kbd>
  ) : null;
}
