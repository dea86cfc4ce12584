import { BUSINESS_ZONE, dateAt, toZoned } from '@marga/contract/kernel/time';
import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../frame/page-title.ts';
import { formatTime } from '../lib/format.ts';
import { useSay } from '../lib/i18n/text.ts';
import { useMinute } from '../lib/use-minute.ts';
import { axisFrom, shareAt } from '../ui/rail.ts';
import { Timetable } from '../ui/timetable.tsx';
import { Banner } from './banner.tsx';

export function Component() {
  const say = useSay();
  const telephone = say('contact.telephone-number');
  const mail = say('contact.mail-address');
  usePageTitle(say('contact.title'));
  return (
    <>
      <Banner title={say('contact.title')} words={say('contact.words')}>
        <DeskHours />
      </Banner>
      <div className="column grid gap-8 py-10 md:grid-cols-2 md:py-14">
        <Line
          icon={<Phone aria-hidden size={20} />}
          title={say('contact.call')}
          href={`tel:${telephone.replaceAll(' ', '')}`}
          address={telephone}
        >
          {say('contact.call-words')}
        </Line>
        <Line
          icon={<Mail aria-hidden size={20} />}
          title={say('contact.mail')}
          href={`mailto:${mail}`}
          address={mail}
        >
          {say('contact.mail-words')}
        </Line>
        <section className="border-t border-line pt-8 md:col-span-2">
          <h2 className="text-20">{say('contact.before')}</h2>
          <ul className="mt-3 grid list-disc gap-1 pl-5 text-muted">
            <li>{say('contact.before.reference')}</li>
            <li>{say('contact.before.request')}</li>
          </ul>
          <p className="mt-4 font-semibold">{say('contact.before.never')}</p>
        </section>
      </div>
    </>
  );
}

/** The desk's day has no gap; the line says which hour of it this is. */
function DeskHours() {
  const say = useSay();
  const at = useMinute();
  const axis = axisFrom(dateAt(at, BUSINESS_ZONE), BUSINESS_ZONE, 24 * 60);
  return (
    <>
      <Timetable
        axis={axis}
        mark={{ at: shareAt(axis, at), look: 'bg-ink' }}
        head={{
          name: null,
          figure: <span className="figures text-ink">{formatTime(toZoned(at, BUSINESS_ZONE))}</span>,
        }}
        rows={[
          {
            id: 'desk',
            name: <span className="text-14 font-semibold">{say('contact.desk')}</span>,
            pieces: [{ kind: 'moving', from: 0, to: 100 }],
            figure: <span className="figures text-20 leading-[inherit]">{say('contact.hours')}</span>,
          },
        ]}
      />
      <p className="mt-3 text-13 text-muted">{say('contact.always')}</p>
    </>
  );
}

interface LineProps {
  icon: ReactNode;
  title: string;
  href: string;
  address: string;
  children: string;
}

/** One way to reach somebody, large enough for a thumb. */
function Line({ icon, title, href, address, children }: LineProps) {
  return (
    <section className="rounded-14 border border-line bg-surface p-6">
      <h2 className="flex items-center gap-2 text-16 text-muted">
        {icon}
        {title}
      </h2>
      <a
        href={href}
        className="figures mt-2 inline-block rounded-4 text-20 break-all sm:text-24 text-link underline decoration-2 underline-offset-4 hover:no-underline"
      >
        {address}
      </a>
      <p className="mt-3 text-muted">{children}</p>
    </section>
  );
}
