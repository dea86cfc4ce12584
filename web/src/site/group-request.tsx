import { BUSINESS_ZONE, localDateAt } from '@marga/contract/kernel/time';
import type { GroupRequestDetails } from '@marga/contract/support/support';
import { type FormEvent, lazy, Suspense, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { GroupRequestSummary } from '../features/support/chat/group-request-summary.tsx';
import { usePageTitle } from '../layout/page-title.ts';
import { todayInIndia } from '../shared/clock.ts';
import { api } from '../shared/api-client.ts';
import type { Locale } from '../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { useCurrentMinuteAfterHydration } from '../shared/use-current-minute.ts';
import { SCREENS } from '../routes.ts';
import { TextAreaField } from '../ui/field.tsx';
import { focusFirstInvalidField } from '../ui/focus-first-invalid-field.ts';
import { TEXT_LINK } from '../ui/text-link-classes.ts';
import { AuthPageLayout } from './auth-page-layout.tsx';
import { FormFailure } from './form-failure.tsx';
import { SubmitButton } from './submit-button.tsx';
import {
  EMPTY_GROUP,
  groupRequestDraftFromParams,
  type GroupDraft,
  parseGroupSize,
  groupRequestFromDraft,
  findInvalidGroupRequestFields,
} from './support/group-request-draft.ts';
import { GroupRequestFields } from './support/group-request-fields.tsx';
import {
  fieldsRefusedByServer,
  type Sender,
  useSupportTicketSender,
  findInvalidSenderFields,
} from './support/support-ticket-sender.ts';
import { SupportTicketSenderFields } from './support/support-ticket-sender-fields.tsx';
import { useIdempotentSupportTicketId } from './support/use-idempotent-support-ticket-id.ts';
import { useFormSubmission } from './use-form-submission.ts';

// This chunk loads while the request is being sent.
const load = () => import('./support/support-ticket-sent-confirmation.tsx');
const TicketSent = lazy(async () => ({ default: (await load()).SupportTicketSentConfirmation }));

export function Component() {
  const t = useTranslations();
  const [draft, setDraft] = useState(EMPTY_GROUP);
  // The URL is read after rendering, because the page was prerendered without a query.
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows the address
    setDraft((before) => ({
      ...before,
      ...groupRequestDraftFromParams(new URLSearchParams(location.search)),
    }));
  }, []);
  usePageTitle(t('group.title'));
  return (
    <AuthPageLayout
      isLong
      title={t('group.title')}
      subtitle={t('group.text')}
      aside={
        // On the petrol background the lines use the dark theme, whatever the page's theme is.
        <section aria-label={t('group-request.label')} className="max-w-md [color-scheme:dark] max-lg:hidden">
          <GroupRequestSummary
            groupRequest={{
              ...draft,
              groupSize: parseGroupSize(draft),
              endsOn: draft.endsOn,
              services: [...draft.services],
            }}
          />
        </section>
      }
    >
      <GroupForm draft={draft} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
    </AuthPageLayout>
  );
}

interface Request extends Sender {
  groupRequest: GroupRequestDetails;
  message: string;
  locale: Locale;
}

interface GroupFormProps {
  draft: GroupDraft;
  onChange: (change: Partial<GroupDraft>) => void;
}

function GroupForm({ draft, onChange }: GroupFormProps) {
  const t = useTranslations();
  const locale = useLocale();
  const headingId = useId();
  const minute = useCurrentMinuteAfterHydration();
  const { sender, change } = useSupportTicketSender();
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const ticketIdOf = useIdempotentSupportTicketId();
  const { isPending, answer, problem, run, forget } = useFormSubmission((body: Request) => {
    void load().catch(() => undefined);
    return api.call('support.request-group', { body: { ...body, id: ticketIdOf(body) } });
  });
  const refused = fieldsRefusedByServer(problem);
  const wrong: readonly string[] = [
    ...findInvalidGroupRequestFields(draft, todayInIndia()),
    ...findInvalidSenderFields(sender),
  ];
  const isWrong = (field: string) => refused.includes(field) || (isTried && wrong.includes(field));
  const mending =
    <Change,>(apply: (change: Change) => void) =>
    (changed: Change) => {
      if (refused.length > 0) forget();
      apply(changed);
    };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (wrong.length > 0) return focusFirstInvalidField(event.currentTarget);
    run({ ...sender, groupRequest: groupRequestFromDraft(draft), message: message.trim(), locale });
  };
  if (answer)
    return (
      <Suspense>
        <TicketSent
          ticket={answer}
          title={t('group.sent')}
          onAnother={() => {
            onChange(EMPTY_GROUP);
            setMessage('');
            setTried(false);
            forget();
          }}
        />
      </Suspense>
    );
  return (
    // The form shows its own validation messages, so the browser's are off.
    <form noValidate aria-labelledby={headingId} onSubmit={submit} className="grid gap-5">
      <h2 id={headingId} className="text-24">
        {t('group.heading')}
      </h2>
      <GroupRequestFields
        draft={draft}
        firstDay={minute && localDateAt(minute, BUSINESS_ZONE)}
        onChange={mending(onChange)}
        isWrong={isWrong}
      />
      <TextAreaField
        label={t('group.message')}
        name="message"
        maxLength={4_000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="grid gap-5 border-t border-line pt-5">
        <SupportTicketSenderFields sender={sender} onChange={mending(change)} isWrong={isWrong} />
      </div>
      <FormFailure problem={refused.length > 0 ? undefined : problem} />
      <SubmitButton isPending={isPending}>{t('group.submit')}</SubmitButton>
      <p className="mt-2 text-14 text-muted">
        {t('group.otherwise')}{' '}
        <Link to={SCREENS.contact.path} className={TEXT_LINK}>
          {t('group.contact')}
        </Link>
      </p>
    </form>
  );
}
