import { type ReactNode, useId } from 'react';
import { urlPathInLocale } from '../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { Checkbox, FieldProblem } from '../ui/field.tsx';
import { TEXT_LINK } from '../ui/text-link-classes.ts';

interface TermsBoxProps {
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
  problem: ReactNode;
}

/** The texts open in separate tabs, so that nobody loses a half-filled form by reading them. */
export function TermsCheckbox({ isAccepted, onChange, problem }: TermsBoxProps) {
  const t = useTranslations();
  const locale = useLocale();
  const problemId = useId();
  const link = (path: string, text: string) => (
    <a href={urlPathInLocale(locale, path)} target="_blank" rel="noopener" className={TEXT_LINK}>
      {text}
      <span className="sr-only"> {t('entry.new-tab')}</span>
    </a>
  );
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14">
        <Checkbox
          name="terms"
          required
          checked={isAccepted}
          onChange={(event) => onChange(event.target.checked)}
          problemId={problem === undefined ? undefined : problemId}
        >
          {t('entry.accept-terms')}
        </Checkbox>
        {link(SCREENS.terms.path, t('entry.read-terms'))}
        {link(SCREENS.privacy.path, t('entry.read-privacy'))}
      </div>
      {problem !== undefined && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </div>
  );
}
