import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { TextAreaField } from '../../ui/field.tsx';
import { focusFirstInvalidField } from '../../ui/focus-first-invalid-field.ts';
import { FormFailure } from '../form-failure.tsx';
import { SubmitButton } from '../submit-button.tsx';
import { useFormSubmission } from '../use-form-submission.ts';
import {
  fieldsRefusedByServer,
  type Sender,
  useSupportTicketSender,
  findInvalidSenderFields,
} from './support-ticket-sender.ts';
import { SupportTicketSenderFields } from './support-ticket-sender-fields.tsx';
import { useIdempotentSupportTicketId } from './use-idempotent-support-ticket-id.ts';

// This chunk loads while the message is being sent.
const load = () => import('./support-ticket-sent-confirmation.tsx');
const TicketSent = lazy(async () => ({ default: (await load()).SupportTicketSentConfirmation }));

const FIELDS: readonly string[] = ['name', 'email', 'phone', 'message'];

export function ContactForm({ onSent }: { onSent: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const headingId = useId();
  const { sender, change } = useSupportTicketSender();
  const [message, setMessage] = useState('');
  const [isTried, setTried] = useState(false);
  const ticketIdOf = useIdempotentSupportTicketId();
  const { isPending, answer, problem, run, forget } = useFormSubmission(
    async (body: Sender & { message: string; locale: typeof locale }) => {
      void load().catch(() => undefined);
      const ticket = await api.call('support.send-message', { body: { ...body, id: ticketIdOf(body) } });
      onSent();
      return ticket;
    },
  );
  const refused = fieldsRefusedByServer(problem);
  const wrong: readonly string[] = [
    ...findInvalidSenderFields(sender),
    ...(message.trim() === '' ? ['message'] : []),
  ];
  const isWrong = (field: string) => refused.includes(field) || (isTried && wrong.includes(field));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (wrong.length > 0) return focusFirstInvalidField(event.currentTarget);
    run({ ...sender, message, locale });
  };
  // A refused field is being corrected, so the server's message no longer applies.
  const clearRefusal = () => {
    if (refused.length > 0) forget();
  };
  if (answer)
    return (
      <Suspense>
        <TicketSent
          ticket={answer}
          title={t('contact.sent')}
          onAnother={() => {
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
        {t('contact.write')}
      </h2>
      <SupportTicketSenderFields
        sender={sender}
        isWrong={isWrong}
        onChange={(changed) => {
          clearRefusal();
          change(changed);
        }}
      />
      <TextAreaField
        label={t('contact.message')}
        name="message"
        required
        maxLength={4_000}
        style={{ minBlockSize: '10rem' }}
        value={message}
        problem={isWrong('message') ? t('contact.problem.message') : undefined}
        onChange={(event) => {
          clearRefusal();
          setMessage(event.target.value);
        }}
      />
      <FormFailure problem={refused.some((field) => FIELDS.includes(field)) ? undefined : problem} />
      <SubmitButton isPending={isPending}>{t('contact.submit')}</SubmitButton>
    </form>
  );
}
