import { parseGstin } from '@marga/contract/kernel/indian-identifiers';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { type MessageId, useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../../ui/focus-first-invalid-field.ts';
import { ProblemMessage } from '../../../../ui/problem-message.tsx';
import { useUpdateCachedCompany } from '../../use-company.ts';
import { fieldIssuesOf, hasOnlyFieldIssues } from '../../../../shared/member/field-issues.ts';
import { useGstNumberDetails } from '../../use-gst-number-details.ts';

/** Maps the problem codes of an additional GST number, from the form or from the server, to messages. */
const PROBLEMS: Readonly<Record<string, MessageId>> = {
  format: 'company-problem.companyGSTNumber.format',
  state: 'company-problem.companyGSTNumber.state',
  'check-digit': 'company-problem.companyGSTNumber.check-digit',
  'pan-mismatch': 'profile.problem.gstin.pan-mismatch',
  'already-there': 'profile.problem.gstin.already-there',
};

export function AddGstNumberForm() {
  const t = useTranslations();
  const news = useUpdateCachedCompany();
  const { findReading } = useGstNumberDetails();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const parsed = parseGstin(text);
  const add = useMutation({
    mutationFn: () => api.call('identity.add-gstin', { body: { gstin: text } }),
    onSuccess: async (answer) => {
      setText('');
      setTried(false);
      await news.show(answer);
    },
  });
  const code = isTried && !parsed.ok ? parsed.problem : fieldIssuesOf(add.error).get('gstin');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!parsed.ok) focusFirstInvalidField(event.currentTarget);
        else if (!add.isPending) add.mutate();
      }}
      className="grid max-w-md gap-3"
    >
      <div className="flex flex-wrap items-start gap-2">
        <TextField
          label={t('profile.gstin.another')}
          name="gstin"
          isCapitals
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            add.reset();
          }}
          className="min-w-0 flex-1 basis-56"
          hint={findReading(text) ?? t('profile.gstin.another-hint')}
          problem={code === undefined ? undefined : t(PROBLEMS[code] ?? 'profile.problem.gstin.other')}
        />
        <Button type="submit" kind="outline" isPending={add.isPending} className="mt-6">
          {t('profile.gstin.add')}
        </Button>
      </div>
      {add.error && !hasOnlyFieldIssues(add.error, ['gstin']) && (
        <Alert tone="failed">
          <ProblemMessage problem={add.error} />
        </Alert>
      )}
    </form>
  );
}
