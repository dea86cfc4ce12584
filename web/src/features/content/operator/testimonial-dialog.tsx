import { type Testimonial, testimonialContent } from '@marga/contract/content/testimonials';
import { useState } from 'react';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../ui/dialog.tsx';
import { Checkbox, TextAreaField, TextField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { useSaveTestimonial } from './use-testimonials.ts';

interface TestimonialDialogProps {
  /** This is the testimonial to change; without it a new one is added. */
  known?: Testimonial | undefined;
  onSaved: () => void;
  onClose: () => void;
}

const EMPTY = {
  quote: '',
  quoteHindi: '',
  person: '',
  position: '',
  company: '',
  isSample: false,
  isShown: true,
};

type Draft = typeof EMPTY;
type TextName = 'quote' | 'quoteHindi' | 'person' | 'position' | 'company';

const NAMES: readonly { name: TextName; label: MessageId; maxLength: number }[] = [
  { name: 'person', label: 'console.testimonials.person', maxLength: 100 },
  { name: 'position', label: 'console.testimonials.position', maxLength: 80 },
  { name: 'company', label: 'console.testimonials.company', maxLength: 150 },
];

export function TestimonialDialog({ known, onSaved, onClose }: TestimonialDialogProps) {
  const t = useTranslations();
  const [draft, setDraft] = useState<Draft>(known ? draftOf(known) : EMPTY);
  const [isTried, setTried] = useState(false);
  const saving = useSaveTestimonial(known);
  const parsed = testimonialContent.safeParse({ ...draft, quoteHindi: draft.quoteHindi.trim() || null });
  const wrong = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  const field = (name: TextName, problem: MessageId) => ({
    name,
    value: draft[name],
    problem: isTried && wrong.has(name) ? t(problem) : undefined,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const box = (name: 'isSample' | 'isShown') => ({
    checked: draft[name],
    onChange: ({ target }: { target: { checked: boolean } }) =>
      setDraft({ ...draft, [name]: target.checked }),
  });
  return (
    <Dialog
      title={t(known ? 'console.testimonials.edit-title' : 'console.testimonials.add')}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!parsed.success) focusFirstInvalidField(event.currentTarget);
          else if (!saving.isPending) saving.mutate(parsed.data, { onSuccess: onSaved });
        }}
      >
        <div className="grid gap-4">
          <TextAreaField
            {...field('quote', 'console.testimonials.problem.quote')}
            label={t('console.testimonials.quote')}
            hint={t('console.testimonials.quote-hint')}
            lang="en"
            maxLength={400}
          />
          <TextAreaField
            {...field('quoteHindi', 'console.testimonials.problem.quote')}
            label={t('console.testimonials.quote-hindi')}
            hint={t('console.testimonials.quote-hindi-hint')}
            lang="hi"
            maxLength={400}
          />
          {NAMES.map(({ name, label, maxLength }) => (
            <TextField
              key={name}
              {...field(name, 'console.testimonials.problem.name')}
              label={t(label)}
              maxLength={maxLength}
            />
          ))}
          <div className="grid gap-2">
            <Checkbox {...box('isSample')}>{t('console.testimonials.is-sample')}</Checkbox>
            <Checkbox {...box('isShown')}>{t('console.testimonials.is-shown')}</Checkbox>
          </div>
          <DialogProblem problem={saving.error} />
        </div>
        <DialogActions onClose={onClose}>
          <Button type="submit" isPending={saving.isPending}>
            {t('console.testimonials.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function draftOf({ quoteHindi, quote, person, position, company, isSample, isShown }: Testimonial): Draft {
  return { quote, quoteHindi: quoteHindi ?? '', person, position, company, isSample, isShown };
}
