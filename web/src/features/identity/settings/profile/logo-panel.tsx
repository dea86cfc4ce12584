import type { Company } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button, buttonClasses } from '../../../../ui/button.tsx';
import { joinClassNames } from '../../../../ui/join-class-names.ts';
import { FieldProblem } from '../../../../ui/field.tsx';
import { ProblemMessage } from '../../../../ui/problem-message.tsx';
import { useUpdateCachedCompany } from '../../use-company.ts';
import { CompanyLogo } from '../../company-logo.tsx';
import { fieldIssuesOf } from '../../../../shared/member/field-issues.ts';
import { SettingsPanel } from '../settings-panel.tsx';
import {
  readFileAsBase64,
  findLogoProblem,
  LOGO_PROBLEMS,
  LOGO_TYPES,
  type LogoProblem,
} from './validate-logo-file.ts';

/** Holds an image that was chosen and has not been uploaded yet. */
interface Chosen {
  file: File;
  previewUrl: string;
}

export function LogoPanel({ company }: { company: Company }) {
  const t = useTranslations();
  const news = useUpdateCachedCompany();
  const [chosen, choose] = useChosen();
  const [fileProblem, setFileProblem] = useState<LogoProblem>();
  const replace = useMutation({
    mutationFn: async (file: File) =>
      api.call('identity.replace-logo', { body: { data: await readFileAsBase64(file) } }),
    onSuccess: async (answer) => {
      choose(undefined);
      await news.show(answer);
    },
  });
  const remove = useMutation({
    mutationFn: () => api.call('identity.remove-logo'),
    onSuccess: () => news.readAgain(),
  });
  // The server inspects the content of the file, so it may report a problem that the check in the browser did not
  // find.
  const shownProblem =
    fileProblem ?? LOGO_PROBLEMS.find((code) => fieldIssuesOf(replace.error).get('data') === code);
  const problem = shownProblem === undefined ? (replace.error ?? remove.error) : null;

  const take = (file: File | undefined) => {
    if (!file) return;
    const found = findLogoProblem(file);
    replace.reset();
    remove.reset();
    setFileProblem(found);
    choose(found === undefined ? file : undefined);
  };

  return (
    <SettingsPanel title={t('profile.logo')} text={t('profile.logo.text')}>
      <DropZone onFile={take} isProblem={shownProblem !== undefined}>
        <CompanyLogo name={company.companyName} src={chosen?.previewUrl ?? company.logo} />
        <div className="grid min-w-0 flex-1 basis-56 gap-2">
          <FileChoice onFile={take} problem={shownProblem && t(`profile.logo.problem.${shownProblem}`)} />
          {problem && (
            <Alert tone="failed">
              <ProblemMessage problem={problem} />
            </Alert>
          )}
        </div>
        {chosen ? (
          <div className="flex flex-wrap gap-2">
            <Button isPending={replace.isPending} onClick={() => replace.mutate(chosen.file)}>
              {t('profile.logo.use')}
            </Button>
            <Button kind="outline" onClick={() => choose(undefined)}>
              {t('dialog.cancel')}
            </Button>
          </div>
        ) : (
          company.logo !== null && (
            <Button kind="outline" isPending={remove.isPending} onClick={() => remove.mutate()}>
              {t('profile.logo.remove')}
            </Button>
          )
        )}
      </DropZone>
    </SettingsPanel>
  );
}

/**
 * Holds the chosen file with an object URL for its preview, and revokes the URL when it is no longer needed, so that
 * the browser frees the memory.
 */
function useChosen(): [Chosen | undefined, (file: File | undefined) => void] {
  const [chosen, setChosen] = useState<Chosen>();
  useEffect(() => {
    if (!chosen) return undefined;
    return () => URL.revokeObjectURL(chosen.previewUrl);
  }, [chosen]);
  return [chosen, (file) => setChosen(file && { file, previewUrl: URL.createObjectURL(file) })];
}

interface DropZoneProps {
  onFile: (file: File | undefined) => void;
  isProblem: boolean;
  children: ReactNode;
}

/** Accepts a file that is dropped here; a button does the same for users who do not drag files. */
function DropZone({ onFile, isProblem, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <div
      onDragOver={(event) => hold(event, true)}
      onDragLeave={(event) => hold(event, false)}
      onDrop={(event) => {
        hold(event, false);
        onFile(event.dataTransfer.files[0]);
      }}
      className={joinClassNames(
        'flex flex-wrap items-center gap-x-5 gap-y-4 rounded-8 border border-dashed p-4',
        isOver ? 'border-ink bg-tint' : isProblem ? 'border-failed' : 'border-control',
      )}
    >
      {children}
    </div>
  );
}

interface FileChoiceProps {
  onFile: (file: File | undefined) => void;
  problem: string | undefined;
}

/** The browser's own button uses the browser's language, so the label replaces it in the portal's. */
function FileChoice({ onFile, problem }: FileChoiceProps) {
  const t = useTranslations();
  const id = useId();
  return (
    <div>
      <label
        className={joinClassNames(
          buttonClasses('outline'),
          'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <ImageUp aria-hidden size={18} />
        {t('profile.logo.choose')}
        <input
          type="file"
          accept={LOGO_TYPES.join()}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : id}
          onChange={({ target }) => {
            onFile(target.files?.[0]);
            // Resetting the value lets the user choose the same file again after correcting it.
            target.value = '';
          }}
          className="sr-only"
        />
      </label>
      {problem !== undefined && <FieldProblem id={id}>{problem}</FieldProblem>}
    </div>
  );
}
