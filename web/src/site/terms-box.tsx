import { type ReactNode, useId } from 'react';
import { addressIn } from '../lib/i18n/locale.ts';
import { useLocale, useSay } from '../lib/i18n/text.ts';
import { SCREENS } from '../routes.ts';
import { Checkbox, FieldProblem } from '../ui/field.tsx';
import { TEXT_LINK } from '../ui/text-link.ts';

interface TermsBoxProps {
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
  problem: ReactNode;
}

/** The texts open in tabs of their own: nobody loses a half-filled form for having read them. */
export function TermsBox({ isAccepted, onChange, problem }: TermsBoxProps) {
  const say = useSay();
  const locale = useLocale();
  const problemId = useId();
  const link = (path: string, words: string) => (
    <a href={addressIn(locale, path)} target="_blank" rel="noopener" className={TEXT_LINK}>
      {words}
      <span className="sr-only"> {say('entry.new-tab')}</span>
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
          {say('entry.accept-terms')}
        </Checkbox>
        {link(SCREENS.terms.path, say('entry.read-terms'))}
        {link(SCREENS.privacy.path, say('entry.read-privacy'))}
      </div>
      {problem !== undefined && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </div>
  );
}
