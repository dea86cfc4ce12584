import type { Notification } from '@marga/contract/notifications/notifications';
import { QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatRouteTitle } from '../../shared/format-route.ts';
import { api } from '../../shared/api-client.ts';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { MessagesProvider, loadMessages, type Messages } from '../../shared/i18n/messages-provider.tsx';
import { type Translate, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { getMemberQueryClient } from '../../shared/member/member-query-client.ts';
import { notificationUrl, NOTICE_LOOKS } from './notification-url.ts';

const NOTIFICATIONS = ['notifications'];
/** A higher count is shown as this number and a plus. */
const MAX_SHOWN_COUNT = 99;
/** This is the list's width in pixels where there is room, and its distance from the edge of the window. */
const WIDTH = 384;
const EDGE = 8;

/** The bell is in the top bar of public and signed-in pages alike, so it loads its own messages and data. */
export function NotificationsBell() {
  const locale = useLocale();
  const [messages, setMessages] = useState<Messages>();
  useEffect(() => {
    // Without its messages there is no bell; the page itself still works.
    loadMessages(locale, 'notifications').then(setMessages, () => undefined);
  }, [locale]);
  if (!messages) return <span className="size-11 shrink-0" />;
  return (
    <QueryClientProvider client={getMemberQueryClient()}>
      <MessagesProvider locale={locale} messages={messages}>
        <Notifications />
      </MessagesProvider>
    </QueryClientProvider>
  );
}

function Notifications() {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { data, error } = useQuery({
    queryKey: NOTIFICATIONS,
    queryFn: ({ signal }) => api.call('notifications.list', { signal }),
  });
  const { mutate: markSeen } = useMutation({
    mutationFn: (upTo: Notification['at']) => api.call('notifications.mark-seen', { body: { upTo } }),
    // Only the count of unseen notifications is reset, so that new notifications stay marked while the list is open.
    onMutate: () => queryClient.setQueryData(NOTIFICATIONS, data && { ...data, unseen: 0 }),
  });
  const unseen = data?.unseen ?? 0;
  const newest = data?.items[0]?.at;
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-label={formatBellLabel(unseen, t)}
        className="relative grid size-11 shrink-0 place-items-center rounded-8 hover:bg-current/10"
      >
        <Bell aria-hidden size={18} />
        {unseen > 0 && (
          <span
            aria-hidden
            className="figures absolute top-1 left-6 min-w-4.5 rounded-8 bg-marigold px-1 text-13 leading-4.5 text-on-marigold"
          >
            {unseen > MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : unseen}
          </span>
        )}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={t('notifications.title')}
        onToggle={({ newState }) => {
          if (newState === 'open' && unseen > 0 && newest !== undefined) markSeen(newest);
        }}
        // A popover is positioned in the window, not below its button, so the button's position is passed on.
        onBeforeToggle={() => {
          if (!button.current || !panel.current) return;
          const { right, bottom } = button.current.getBoundingClientRect();
          const room = document.documentElement.clientWidth;
          const furthest = room - Math.min(WIDTH, room - 2 * EDGE) - EDGE;
          panel.current.style.right = `${Math.max(EDGE, Math.min(room - right, furthest))}px`;
          panel.current.style.top = `${bottom + 4}px`;
        }}
        className="bottom-auto left-auto m-0 max-h-[min(32rem,calc(100dvh-5rem))] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto rounded-8 border border-line bg-raised text-ink shadow-popover"
      >
        <h2 className="border-b border-line px-4 py-2.5 text-16">{t('notifications.title')}</h2>
        {data ? (
          <List notifications={data.items} onNavigate={() => panel.current?.hidePopover()} />
        ) : (
          <p className="px-4 py-6 text-14 text-muted">
            {t(error ? 'notifications.broken' : 'notifications.loading')}
          </p>
        )}
      </div>
    </>
  );
}

/** Voice control presses a button by the text that is seen on it, so the name contains the count as it is shown. */
function formatBellLabel(unseen: number, t: Translate): string {
  if (unseen === 0) return t('notifications.title');
  return unseen > MAX_SHOWN_COUNT
    ? t('notifications.unseen-many', { count: MAX_SHOWN_COUNT })
    : t('notifications.unseen', { count: unseen });
}

function List({
  notifications,
  onNavigate,
}: {
  notifications: readonly Notification[];
  onNavigate: () => void;
}) {
  const t = useTranslations();
  const locale = useLocale();
  if (notifications.length === 0) {
    return (
      <div className="px-4 py-6 text-14">
        <p className="font-semibold">{t('notifications.none')}</p>
        <p className="mt-1 text-muted">{t('notifications.none-text')}</p>
      </div>
    );
  }
  return (
    <ul>
      {notifications.map((notification) => (
        <li
          key={`${notification.kind} ${notification.subject} ${notification.at}`}
          className="relative flex gap-3 px-4 py-2.5 not-first:border-t not-first:border-line hover:bg-tint"
        >
          <span
            aria-hidden
            className={joinClassNames('mt-1 h-4 w-1 shrink-0 rounded-4', NOTICE_LOOKS[notification.kind])}
          />
          <div className="min-w-0 flex-1 text-14">
            <Link
              to={notificationUrl(notification)}
              onClick={onNavigate}
              className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-focus"
            >
              {t(`notifications.kind.${notification.kind}`)}
            </Link>
            <p className="truncate text-13 text-muted">
              {notification.title},{' '}
              {notification.route !== null && `${formatRouteTitle(notification.route, t)}, `}
              <time dateTime={notification.at}>{formatMoment(notification.at, locale, 'minute')}</time>
            </p>
          </div>
          {notification.isNew && (
            <span className="shrink-0 self-start rounded-4 bg-marigold px-1.5 text-13 leading-5 font-semibold text-on-marigold">
              {t('notifications.new')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
