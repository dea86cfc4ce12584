import type { PricingRule, RuleDraft, RulePreview } from '@marga/contract/pricing/pricing';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { parseMarkupForm, findInvalidMarkupFields, fillMarkupForm, NEW_MARKUP } from './markup-draft.ts';
import { MarkupValidityFields, MarkupScopeFields, MarkupValueFields } from './markup-fields.tsx';
import { MarkupPreview } from './markup-preview.tsx';
import { formatMarkupScope } from './markup-labels.ts';
import { useRefreshMarkups, useMarkupPreview } from './use-markups.ts';

interface MarkupDialogProps {
  /** Holds the rule whose value changes; it is undefined for a new rule. */
  readonly replaced: PricingRule | undefined;
  readonly onClose: () => void;
}

/** Asks for the markup first, then previews what it would have changed; it can only be saved from the preview. */
export function MarkupDialog({ replaced, onClose }: MarkupDialogProps) {
  const t = useTranslations();
  const [form, setForm] = useState(() => (replaced ? fillMarkupForm(replaced) : NEW_MARKUP));
  const [isTried, setTried] = useState(false);
  const [seen, setSeen] = useState<{ draft: RuleDraft; preview: RulePreview }>();
  const preview = useMarkupPreview();
  const invalidFields = isTried ? findInvalidMarkupFields(form) : new Set<never>();
  const fields = {
    form,
    invalidFields,
    onChange: (change: Partial<typeof form>) => setForm({ ...form, ...change }),
  };
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const draft = parseMarkupForm(form, replaced);
    if (!draft) focusFirstInvalidField(event.currentTarget);
    else if (!preview.isPending) {
      preview.mutate(draft, { onSuccess: (found) => setSeen({ draft, preview: found }) });
    }
  };
  return (
    <Dialog
      title={replaced ? t('markups.change-title', { name: replaced.name }) : t('markups.add')}
      look="wide"
      onClose={onClose}
    >
      {seen ? (
        <Decision {...seen} onBack={() => setSeen(undefined)} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={look} className="w-[34rem] max-w-full">
          <div className="grid gap-6">
            <TextField
              label={t('markups.name')}
              hint={t('markups.name-hint')}
              name="name"
              autoComplete="off"
              maxLength={120}
              value={form.name}
              onChange={({ target }) => fields.onChange({ name: target.value })}
              problem={invalidFields.has('name') ? t('markups.problem.name') : undefined}
            />
            <MarkupValueFields {...fields} />
            {replaced ? (
              <p className="text-14">
                <span className="block text-13 font-semibold text-muted">{t('markups.about')}</span>
                {formatMarkupScope(replaced.scope, t)}
              </p>
            ) : (
              <MarkupScopeFields {...fields} />
            )}
            <MarkupValidityFields {...fields} />
            <DialogProblem problem={preview.error} />
          </div>
          <DialogActions onClose={onClose}>
            <Button type="submit" isPending={preview.isPending}>
              {t('markups.look')}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

interface DecisionProps {
  draft: RuleDraft;
  preview: RulePreview;
  onBack: () => void;
  onClose: () => void;
}

function Decision({ draft, preview, onBack, onClose }: DecisionProps) {
  const t = useTranslations();
  const readAgain = useRefreshMarkups();
  const save = useMutation({
    mutationFn: () => api.call('pricing.create-markup', { body: draft }),
    onSuccess: async () => {
      await readAgain();
      onClose();
    },
  });
  return (
    <div className="w-[34rem] max-w-full">
      <div className="grid gap-4">
        <MarkupPreview preview={preview} />
        <DialogProblem problem={save.error} />
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button kind="outline" onClick={onBack}>
          {t('markups.back')}
        </Button>
        <Button isPending={save.isPending} onClick={() => save.mutate()}>
          {t(draft.replaces === null ? 'markups.save' : 'markups.save-change')}
        </Button>
      </div>
    </div>
  );
}
