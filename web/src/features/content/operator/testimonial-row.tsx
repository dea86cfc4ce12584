import type { Testimonial } from '@marga/contract/content/testimonials';
import { useId } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { useSaveTestimonial, pickTestimonialContent } from './use-testimonials.ts';

interface TestimonialRowProps {
  testimonial: Testimonial;
  /** This is true when the testimonial is among the first that are set to be shown, and so appears on the home page. */
  isOnPage: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

export function TestimonialRow({ testimonial, isOnPage, onEdit, onRemove }: TestimonialRowProps) {
  const t = useTranslations();
  const saving = useSaveTestimonial(testimonial);
  const id = useId();
  const { quote, quoteHindi, person, position, company, isSample, isShown } = testimonial;
  /** The buttons of each row are named after the company, so that screen readers can tell them apart. */
  const named = (action: string) => ({ 'aria-label': t('console.testimonials.of', { action, company }) });
  const [edit, show, remove] = [
    t('console.testimonials.edit'),
    t(isShown ? 'console.testimonials.hide' : 'console.testimonials.show'),
    t('console.testimonials.remove'),
  ];
  return (
    <li aria-labelledby={id} className="rounded-8 border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-20">
            {company}
          </h2>
          <p className="text-13 text-muted">
            {person}, {position}
          </p>
        </div>
        <p className="flex flex-wrap gap-2">
          {isSample && <Chip tone="quiet">{t('testimonial.sample')}</Chip>}
          {isOnPage ? (
            <Chip tone="confirmed">{t('console.testimonials.on-page')}</Chip>
          ) : (
            <Chip tone={isShown ? 'held' : 'quiet'}>
              {t(isShown ? 'console.testimonials.no-room' : 'console.testimonials.hidden')}
            </Chip>
          )}
        </p>
      </div>
      <div className="mt-3 grid gap-x-6 gap-y-2 text-14 md:grid-cols-2">
        <blockquote lang="en" className="whitespace-pre-line">
          {quote}
        </blockquote>
        {quoteHindi === null ? (
          <p className="text-muted">{t('console.testimonials.no-hindi')}</p>
        ) : (
          <blockquote lang="hi" className="whitespace-pre-line">
            {quoteHindi}
          </blockquote>
        )}
      </div>
      {saving.error !== null && (
        <div className="mt-3">
          <Alert tone="failed">
            <ProblemMessage problem={saving.error} />
          </Alert>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="outline" onClick={onEdit} {...named(edit)}>
          {edit}
        </Button>
        <Button
          kind="outline"
          isPending={saving.isPending}
          onClick={() => saving.mutate({ ...pickTestimonialContent(testimonial), isShown: !isShown })}
          {...named(show)}
        >
          {show}
        </Button>
        <Button kind="danger" onClick={onRemove} {...named(remove)}>
          {remove}
        </Button>
      </div>
    </li>
  );
}
