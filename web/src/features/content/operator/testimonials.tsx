import { SHOWN_TESTIMONIALS, type Testimonial } from '@marga/contract/content/testimonials';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { usePageTitle } from '../../../layout/page-title.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { TestimonialList } from '../../../site/home/testimonial-list.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { OperatorConsoleProblem } from '../../../shared/operator/operator-console-problem.tsx';
import { TestimonialDialog } from './testimonial-dialog.tsx';
import { TestimonialRow } from './testimonial-row.tsx';
import { useRemoveTestimonial, useTestimonials } from './use-testimonials.ts';

/** Says which dialog is open over the list. */
type Asking = { kind: 'edit'; known?: Testimonial } | { kind: 'remove'; known: Testimonial };

export function Component() {
  const t = useTranslations();
  const { data, error, refetch } = useTestimonials();
  const [asking, setAsking] = useState<Asking>();
  const [news, setNews] = useState<string>();
  usePageTitle(t('console.testimonials.title'));
  const ask = (next: Asking) => {
    setNews(undefined);
    setAsking(next);
  };
  const settle = (text: string) => {
    setAsking(undefined);
    setNews(text);
  };
  return (
    <div className="column py-8">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-32 outline-none">{t('console.testimonials.title')}</h1>
          <p className="mt-1 max-w-prose text-muted">{t('console.testimonials.text')}</p>
        </div>
        {data && data.items.length > 0 && <AddButton onAdd={() => ask({ kind: 'edit' })} />}
      </div>
      {news !== undefined && (
        <div className="mb-4">
          <Alert tone="confirmed">{news}</Alert>
        </div>
      )}
      {data ? (
        <List items={data.items} onAsk={ask} />
      ) : error ? (
        <OperatorConsoleProblem problem={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeletons className="grid gap-3">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </LoadingSkeletons>
      )}
      {asking?.kind === 'edit' && (
        <TestimonialDialog
          known={asking.known}
          onSaved={() => settle(t('console.testimonials.saved'))}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.kind === 'remove' && (
        <RemoveDialog
          known={asking.known}
          onRemoved={() => settle(t('console.testimonials.removed'))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function AddButton({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations();
  return (
    <Button onClick={onAdd}>
      <Plus aria-hidden size={18} />
      {t('console.testimonials.add')}
    </Button>
  );
}

function List({ items, onAsk }: { items: readonly Testimonial[]; onAsk: (asking: Asking) => void }) {
  const t = useTranslations();
  const onPage = items.filter(({ isShown }) => isShown).slice(0, SHOWN_TESTIMONIALS);
  if (items.length === 0) {
    return (
      <EmptyState
        title={t('console.testimonials.empty')}
        action={<AddButton onAdd={() => onAsk({ kind: 'edit' })} />}
      >
        <p>{t('console.testimonials.empty-text')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-3">
        {items.map((testimonial) => (
          <TestimonialRow
            key={testimonial.id}
            testimonial={testimonial}
            isOnPage={onPage.includes(testimonial)}
            onEdit={() => onAsk({ kind: 'edit', known: testimonial })}
            onRemove={() => onAsk({ kind: 'remove', known: testimonial })}
          />
        ))}
      </ul>
      <section aria-labelledby="preview" className="mt-10">
        <h2 id="preview" className="mb-3 text-20">
          {t('console.testimonials.preview')}
        </h2>
        {onPage.length === 0 ? (
          <p className="text-muted">{t('console.testimonials.preview-empty')}</p>
        ) : (
          <div className="rounded-14 border border-dashed border-control bg-fog p-5 md:p-8">
            <TestimonialList items={onPage} />
          </div>
        )}
      </section>
    </>
  );
}

interface RemoveDialogProps {
  known: Testimonial;
  onRemoved: () => void;
  onClose: () => void;
}

function RemoveDialog({ known, onRemoved, onClose }: RemoveDialogProps) {
  const t = useTranslations();
  const removing = useRemoveTestimonial(known);
  return (
    <ConfirmDialog
      title={t('console.testimonials.remove-title', { company: known.company })}
      confirm={t('console.testimonials.remove')}
      onConfirm={() => removing.mutate(undefined, { onSuccess: onRemoved })}
      onClose={onClose}
      isPending={removing.isPending}
      problem={removing.error}
    >
      <p>{t('console.testimonials.remove-text')}</p>
    </ConfirmDialog>
  );
}
