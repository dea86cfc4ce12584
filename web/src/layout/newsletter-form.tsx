import { type FormEvent, useId, useState } from 'react';
import { api } from '../shared/api-client.ts';
import { type Translate, useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { ApiProblem } from '../shared/api-problem.ts';

type Course = { state: 'ready' | 'sending' | 'done' } | { state: 'failed'; problem: unknown };

/**
 * Asks for an email address for the newsletter. The form takes the colours of its background, which is petrol or fog.
 */
export function NewsletterForm() {
  const t = useTranslations();
  const locale = useLocale();
  const id = useId();
  const [course, setCourse] = useState<Course>({ state: 'ready' });
  const isSending = course.state === 'sending';

  async function send(form: HTMLFormElement): Promise<void> {
    setCourse({ state: 'sending' });
    try {
      const email = (new FormData(form).get('email') as string).trim();
      await api.call('newsletter.subscribe', { body: { email, locale } });
      // The form is reset only now, so that text that could not be sent stays in the field to be corrected or sent
      // again.
      form.reset();
      setCourse({ state: 'done' });
    } catch (problem) {
      setCourse({ state: 'failed', problem });
    }
  }

  return (
    <form
      aria-labelledby={`${id}-title`}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSending) void send(event.currentTarget);
      }}
    >
      <h2 id={`${id}-title`} className="text-20">
        {t('footer.newsletter.title')}
      </h2>
      <p className="mt-1 text-14">{t('footer.newsletter.text')}</p>
      <label htmlFor={id} className="mt-4 mb-1 block text-13 font-semibold">
        {t('footer.newsletter.email')}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-describedby={`${id}-news`}
          className="control w-auto min-w-0 flex-1 basis-44 px-3"
        />
        <button
          type="submit"
          aria-disabled={isSending}
          className="h-10 rounded-8 border border-current px-4 font-semibold whitespace-nowrap transition-colors duration-[120ms] hover:bg-current/10 aria-disabled:cursor-progress aria-disabled:opacity-60"
        >
          {t('footer.newsletter.submit')}
        </button>
      </div>
      {/* It stands there from the beginning: what is put into a live region that is already there is read out. */}
      <p id={`${id}-news`} role="status" className="mt-2 min-h-10 text-14">
        {course.state === 'done' && (
          <>
            <strong className="font-semibold">{t('footer.newsletter.done')}</strong>{' '}
            {t('footer.newsletter.done-text')}
          </>
        )}
        {course.state === 'failed' && failureIn(t, course.problem)}
      </p>
    </form>
  );
}

function failureIn(t: Translate, problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return t('footer.newsletter.failed');
  if (problem.code === 'request-invalid') return t('footer.newsletter.invalid');
  if (problem.code !== 'too-many-requests') return t('footer.newsletter.failed');
  const seconds = problem.details['retryAfterSeconds'];
  const minutes = typeof seconds === 'number' ? Math.ceil(seconds / 60) : 1;
  return t('footer.newsletter.too-many', { minutes });
}
