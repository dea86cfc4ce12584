import type { Gstin } from '@marga/contract/kernel/indian-identifiers';
import { use } from 'react';
import type { Locale } from '../../shared/i18n/locale.ts';
import { MessagesProvider, loadMessages, type Messages } from '../../shared/i18n/messages-provider.tsx';
import { useHasMessage, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { ReferenceCode } from '../../ui/reference-code.tsx';

let stateNames: Promise<Messages> | undefined;

/**
 * The names of 39 states are loaded only once a number needs one. Without them the register's own names are shown.
 */
function loadStateNames(locale: Locale): Promise<Messages> {
  stateNames ??= loadMessages(locale, 'states').catch(() => ({}));
  return stateNames;
}

/** Shows the state of registration and the PAN that a valid number contains, so that the user notices a mistake. */
export function GstNumberDetails({ gstin }: { gstin: Gstin }) {
  const locale = useLocale();
  return (
    <MessagesProvider locale={locale} messages={use(loadStateNames(locale))}>
      <Reading gstin={gstin} />
    </MessagesProvider>
  );
}

function Reading({ gstin: { stateCode, stateName, pan } }: { gstin: Gstin }) {
  const t = useTranslations();
  const hasMessage = useHasMessage();
  const state = `state.${stateCode}`;
  return (
    <dl className="mt-2 grid animate-arrive grid-cols-[minmax(0,1fr)_auto] rounded-8 bg-tint text-13">
      <div className="px-3 py-2">
        <dt className="text-muted">{t('sign-up.gst.state')}</dt>
        <dd className="text-14 font-semibold">{hasMessage(state) ? t(state) : stateName}</dd>
      </div>
      <div className="border-l border-dashed border-control px-3 py-2">
        <dt className="text-muted">PAN</dt>
        <dd>
          <ReferenceCode className="text-14 font-semibold">{pan}</ReferenceCode>
        </dd>
      </div>
    </dl>
  );
}
