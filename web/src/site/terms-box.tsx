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

/** The terms open in a tab of their own: nobody loses a half-filled form for having read them. */
export function TermsBox({ isAccepted, onChange, problem }: TermsBoxProps) {
  const say = useSay();
  const locale = useLocale();
  const problemId = useId();
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
        <a href={addressIn(locale, SCREENS.terms.path)} target="_blank" rel="noopener" className={TEXT_LINK}>
          {say('entry.read-terms')}
          <span className="sr-only"> {say('entry.new-tab')}</span>
        </a>
      </div>
      {problem !== undefined && <FieldProblem id={problemId}>{problem}</FieldProblem>}
    </div>
  );
}
