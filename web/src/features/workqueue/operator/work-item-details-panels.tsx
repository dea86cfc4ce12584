import { BOOKING_STATES } from '@marga/contract/bookings/booking';
import { travellerTicketsOf } from '@marga/contract/bookings/ticket-status';
import type { WorkItem, WorkItemBooking, WorkItemDetails } from '@marga/contract/workqueue/work-items';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  formatDay,
  formatMoment,
  formatMoney,
  formatPhone,
  formatTime,
} from '../../../shared/format-money-and-dates.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import {
  type MessageId,
  type Translate,
  useHasMessage,
  useLocale,
  useTranslations,
} from '../../../shared/i18n/use-translations.ts';
import { TicketChip, TicketPlace } from '../../bookings/ticket-status.tsx';
import { LabelValueList as FactList } from '../../identity/settings/label-value-list.tsx';
import { SettingsPanel } from '../../identity/settings/settings-panel.tsx';
import { AUDIT_ACTIONS } from '../../identity/settings/activity/audit-actions.ts';
import { type Columns, ResponsiveTable } from '../../identity/settings/responsive-table.tsx';
import { CopyableReference } from '../../../ui/copyable-reference.tsx';
import { Price } from '../../../ui/price.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { TEXT_LINK } from '../../../ui/text-link-classes.ts';
import { WorkItemTravel } from './work-item-list.tsx';
import {
  isCallToBuyer,
  CALL_SCRIPT_KINDS,
  workItemContactName,
  WORK_ITEM_FACTS,
  IN_PROSE,
  formatWorkItemFactValue,
} from './work-item-labels.ts';

interface FileProps {
  file: WorkItemDetails;
}

/** Facts are shown of a work item, and of a booking about which nothing need be open. */
interface FactsProps extends Pick<WorkItemDetails, 'booking' | 'facts'> {
  readonly row: Pick<WorkItem, 'companyId' | 'companyName' | 'with' | 'title' | 'travel'>;
}

/** Shows what to say on the phone, with every detail the supplier may ask for. */
export function PhoneCallScript({ file }: FileProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { row, booking } = file;
  const about = CALL_SCRIPT_KINDS.find((kind) => kind === row.kind);
  if (!about) return null;
  const sentAt = file.happened.find(({ what }) => what === 'ordering')?.at ?? row.since;
  const dueBy = file.facts.find(({ name }) => name === 'due-by')?.at;
  const moment = formatMoment(
    about === 'unknown-booking' ? sentAt : about === 'hold-expiring' ? row.dueAt : (dueBy ?? row.since),
    locale,
    'minute',
  );
  const buyer = isCallToBuyer(row.kind) ? booking?.buyer : undefined;
  const isBuyer = buyer !== undefined && buyer !== null;
  return (
    <SettingsPanel title={t('console.work-queue.call')}>
      <p className="text-13 text-muted">
        {isBuyer
          ? t('console.work-queue.call-script.to-buyer', { name: buyer.name })
          : row.with !== null && t('console.work-queue.call-script.to', { name: workItemContactName(row) })}
      </p>
      <blockquote className="mt-1 max-w-prose border-l-3 border-link pl-4 text-16 wrap-anywhere">
        {t(callOf(about, file), {
          moment,
          reference: booking?.reference ?? row.subject,
          title: row.title ?? row.subject,
        })}
      </blockquote>
      {booking && (
        <p className="mt-2 text-14">
          <WorkItemTravel row={row} />
          {booking.travellers[0] && ` · ${booking.travellers[0].name}`}
        </p>
      )}
      {!isBuyer && booking?.supplierSupport && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-14">
          <Phone aria-hidden size={16} className="text-muted" />
          <a href={`tel:${booking.supplierSupport.phone}`} className={TEXT_LINK}>
            {formatPhone(booking.supplierSupport.phone)}
          </a>
          <span className="text-muted">{booking.supplierSupport.note}</span>
        </p>
      )}
      {booking && (
        <div className="mt-4 flex flex-wrap gap-x-8 gap-y-3 wrap-anywhere [&_button]:text-left">
          <CopyableReference label={t('console.work-queue.our-reference')}>
            {booking.reference}
          </CopyableReference>
          {booking.supplierReference !== null && (
            <CopyableReference label={t('console.work-queue.their-reference')}>
              {booking.supplierReference}
            </CopyableReference>
          )}
        </div>
      )}
    </SettingsPanel>
  );
}

/** Returns the call script's message; a change of a booking has another script than a cancellation. */
function callOf(about: (typeof CALL_SCRIPT_KINDS)[number], { facts }: WorkItemDetails): MessageId {
  const isChange = facts.some(({ name }) => name === 'category');
  if (isChange && (about === 'service-request' || about === 'service-request-confirmed'))
    return `console.work-queue.call-script.${about}-change`;
  return `console.work-queue.call-script.${about}`;
}

/** Shows how a traveller of a train stands, or the number of an e-ticket; nothing where no ticket is known. */
function BookedTicket({ booking, at }: { booking: WorkItemBooking; at: number }) {
  const ticket = booking.state === 'confirmed' ? travellerTicketsOf(booking)[at] : null;
  if (!ticket) return null;
  return (
    <>
      {booking.service === 'train' && <TicketChip ticket={ticket} />}
      <TicketPlace ticket={ticket} />
      {ticket.number !== null && <ReferenceCode>{ticket.number}</ReferenceCode>}
    </>
  );
}

/** Lists all facts that the server sends about the work item, each with its name. */
export function WorkItemFacts({ file: { booking, facts, row } }: { file: FactsProps }) {
  const t = useTranslations();
  const locale = useLocale();
  const known = facts.flatMap(({ name, text, amount, at }) => {
    const factName = WORK_ITEM_FACTS.find((fact) => fact === name);
    if (!factName) return [];
    const value: ReactNode = amount ? (
      <Price money={amount} />
    ) : at === null ? (
      (formatWorkItemFactValue(factName, text ?? '', t) ??
      (IN_PROSE.includes(factName) ? (
        <span className="break-words whitespace-pre-line">{text}</span>
      ) : (
        <ReferenceCode className="wrap-anywhere">{text ?? ''}</ReferenceCode>
      )))
    ) : (
      <time dateTime={at}>{formatMoment(at, locale, 'minute')}</time>
    );
    return [{ label: t(`console.work-queue.fact.${factName}`), value }];
  });
  const ofTravel = travelFactsOf(row, t, locale);
  const ofBooking = booking
    ? [
        {
          label: t('console.work-queue.travellers'),
          value: (
            <ul>
              {booking.travellers.map(({ name, bornOn }, at) => (
                <li key={at} className="flex flex-wrap items-baseline gap-x-2">
                  {bornOn === null
                    ? name
                    : t('console.work-queue.born', { name, day: formatDay(bornOn, locale, 'year') })}
                  <BookedTicket booking={booking} at={at} />
                </li>
              ))}
            </ul>
          ),
        },
        ...(booking.ancillaries.length === 0
          ? []
          : [
              {
                label: t('ancillaries.title'),
                value: (
                  <ul>
                    {booking.ancillaries.map(({ name, traveller, count }) => (
                      <li key={`${name} ${traveller}`}>
                        {[count > 1 ? `${count} × ${name}` : name, booking.travellers[traveller ?? -1]?.name]
                          .filter(Boolean)
                          .join(', ')}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]),
        ...(booking.remark === null
          ? []
          : [
              {
                label: t('ancillaries.remark-told'),
                value: <span className="break-words whitespace-pre-line">{booking.remark}</span>,
              },
            ]),
        ...supplierFactsOf(booking, row, t),
        {
          label: t('console.work-queue.their-offer'),
          value: <Short>{offerName(booking.supplierOffer)}</Short>,
        },
        ...(booking.supplierOrder === null
          ? []
          : [{ label: t('console.work-queue.their-order'), value: <Short>{booking.supplierOrder}</Short> }]),
        {
          label: t('console.work-queue.sent'),
          value: t('console.work-queue.sent-text', { sends: booking.sends, lookups: booking.lookups }),
        },
        ...(booking.buyer === null
          ? []
          : [
              {
                label: t('console.work-queue.buyer'),
                value: (
                  <>
                    {booking.buyer.name},{' '}
                    <a href={`mailto:${booking.buyer.email}`} className={TEXT_LINK}>
                      {booking.buyer.email}
                    </a>
                  </>
                ),
              },
            ]),
        ...(booking.companyPhone === null
          ? []
          : [
              {
                label: t('console.work-queue.company-phone'),
                value: (
                  <a href={`tel:${booking.companyPhone}`} className={TEXT_LINK}>
                    {formatPhone(booking.companyPhone)}
                  </a>
                ),
              },
            ]),
      ]
    : [];
  if (known.length + ofBooking.length === 0 && row.companyId === null) return null;
  return (
    <SettingsPanel title={t('console.work-queue.facts')}>
      <FactList
        facts={[
          ...(row.companyId === null
            ? []
            : [
                {
                  label: t('console.company'),
                  value: (
                    <Link to={`/console/companies/${row.companyId}`} className={TEXT_LINK}>
                      {row.companyName ?? row.companyId}
                    </Link>
                  ),
                },
              ]),
          ...ofTravel,
          ...known,
          ...ofBooking,
        ]}
      />
    </SettingsPanel>
  );
}

/** Returns how the supplier is telephoned, and the key under which it knows the order. */
function supplierFactsOf(
  { id, supplierSupport: support }: WorkItemBooking,
  row: FactsProps['row'],
  t: Translate,
) {
  return [
    ...(support
      ? [
          {
            label: t('console.work-queue.supplier-phone', { name: workItemContactName(row) }),
            value: (
              <a href={`tel:${support.phone}`} className={TEXT_LINK}>
                {formatPhone(support.phone)}
              </a>
            ),
          },
        ]
      : []),
    { label: t('console.work-queue.key-sent'), value: <Short>{id}</Short> },
  ];
}

/** Returns the route, the day and the number of what travels. */
function travelFactsOf({ title, travel }: FactsProps['row'], t: Translate, locale: Locale) {
  if (!travel) return [];
  const { departsAt, number, service } = travel;
  return [
    { label: t('console.work-queue.route'), value: title },
    {
      label: t('console.work-queue.departs'),
      value: `${formatDay(departsAt.local, locale, 'weekday-year')}, ${formatTime(departsAt)}`,
    },
    ...(number === null ? [] : [{ label: t(`console.work-queue.number.${service}`), value: number }]),
  ];
}

/**
 * Returns the supplier's own name of the offer if the note is JSON whose first value is that name, else the note
 * itself.
 */
function offerName(note: string): string {
  try {
    const named: unknown = Object.values(JSON.parse(note) as object)[0];
    return typeof named === 'string' ? named : note;
  } catch {
    return note;
  }
}

/**
 * Shows a supplier's note on one line and cuts off the rest: it may be thousands of characters long, and its
 * beginning identifies it.
 */
function Short({ children }: { children: string }) {
  return (
    <ReferenceCode className="block truncate" key={children}>
      {children}
    </ReferenceCode>
  );
}

type Posting = WorkItemDetails['postings'][number];

function postingColumns(t: Translate, locale: Locale): Columns<Posting> {
  return [
    {
      head: t('console.money.when'),
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at, locale, 'minute')}</time>,
    },
    { head: t('console.money.what'), cell: ({ kind }) => <ReferenceCode>{kind}</ReferenceCode> },
    {
      head: t('console.work-queue.posting.from'),
      isProse: true,
      cell: ({ from }) => <Account name={from} />,
    },
    { head: t('console.work-queue.posting.to'), isProse: true, cell: ({ to }) => <Account name={to} /> },
    { head: t('console.money.amount'), isAmount: true, cell: ({ amount }) => <Price money={amount} /> },
  ];
}

/** Shows the amount on hold for the booking, and its postings. */
export function WorkItemLedgerDetails({
  file: { hold, postings, booking },
}: {
  file: Pick<WorkItemDetails, 'hold' | 'postings' | 'booking'>;
}) {
  const t = useTranslations();
  const locale = useLocale();
  if (!booking && postings.length === 0) return null;
  const columns = postingColumns(t, locale);
  return (
    <SettingsPanel
      title={t('console.work-queue.money')}
      text={
        hold
          ? t(`console.work-queue.hold.${hold.state}`, {
              amount: formatMoney(hold.amount, locale),
              moment: formatMoment(hold.since, locale, 'minute'),
            })
          : t('console.work-queue.hold.none')
      }
      table={
        postings.length > 0 && (
          <ResponsiveTable
            caption={t('console.work-queue.money')}
            columns={columns}
            rows={postings}
            keyOf={({ at, kind, from }) => `${at} ${kind} ${from}`}
          />
        )
      }
    />
  );
}

function Account({ name }: { name: string }) {
  return (
    <Link to={`/console/ledger/${encodeURIComponent(name)}`} className={TEXT_LINK}>
      <ReferenceCode className="break-all">{name}</ReferenceCode>
    </Link>
  );
}

/** Shows the history as steps, the latest on top. */
export function WorkItemHistory({ file: { happened } }: { file: Pick<WorkItemDetails, 'happened'> }) {
  const t = useTranslations();
  const locale = useLocale();
  const has = useHasMessage();
  const eventText = (kind: 'state' | 'action', what: string): string => {
    const state = BOOKING_STATES.find((known) => kind === 'state' && known === what);
    if (state) return t(`booking.state.${state}`);
    const action = AUDIT_ACTIONS.find((known) => known === what);
    return action && has(`audit.${action}`) ? t(`audit.${action}`) : what;
  };
  return (
    <SettingsPanel title={t('console.work-queue.history')}>
      {happened.length === 0 ? (
        <p className="text-14 text-muted">{t('console.work-queue.history.none')}</p>
      ) : (
        <ol className="text-14">
          {happened.map(({ at, kind, what, by, note }, index) => (
            <li key={`${at} ${what}`} className="relative pb-3 pl-6 last:pb-0">
              {index < happened.length - 1 && (
                <span
                  aria-hidden
                  className="absolute top-3 bottom-0 left-[5px] w-[2px] -translate-y-0.5 bg-line"
                />
              )}
              <span
                aria-hidden
                className={`absolute top-1 left-0 size-3 rounded-full border-[3px] ${
                  index === 0 ? 'border-held bg-held-soft' : 'border-control bg-surface'
                }`}
              />
              <p className="font-semibold">{eventText(kind, what)}</p>
              {note !== null && <p className="break-words whitespace-pre-line">{note}</p>}
              <p className="text-13 text-muted">
                <time dateTime={at}>{formatMoment(at, locale, 'second')}</time>
                {by !== null && `, ${by}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </SettingsPanel>
  );
}
