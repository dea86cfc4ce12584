import { ChevronDown, CircleAlert } from 'lucide-react';
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { joinClassNames } from './join-class-names.ts';

export const LABEL_CLASSES = 'field-label block text-13 font-semibold text-muted';

export function FieldProblem({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-13 font-medium text-failed">
      <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
      {children}
    </p>
  );
}

export interface FieldFrame {
  label: string;
  hint?: string | undefined;
  /** Says what is wrong and how to correct it; the field is invalid while it is set. */
  problem?: ReactNode;
  className?: string | undefined;
}

interface SharedProblem {
  /** Names the element with a problem of several fields together, each of which is invalid while it is set. */
  sharedProblemId?: string | undefined;
}

/** Renders the label above and the hint and problem below, associated with the field for screen readers. */
export function useFieldLabelAndMessages({
  label,
  hint,
  problem,
  sharedProblemId,
  className,
}: FieldFrame & SharedProblem) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const problemId = problem === undefined ? undefined : `${id}-problem`;
  const describedBy = [problemId, sharedProblemId, hintId].filter(Boolean).join(' ');
  const aria = {
    id,
    'aria-invalid': problem === undefined && sharedProblemId === undefined ? undefined : true,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
  };
  const frame = (control: ReactNode) => (
    <div className={className}>
      <label htmlFor={id} className={joinClassNames(LABEL_CLASSES, 'mb-1')}>
        {label}
      </label>
      {control}
      {problemId && <FieldProblem id={problemId}>{problem}</FieldProblem>}
      {hintId && (
        <p id={hintId} className="mt-1 text-13 text-muted">
          {hint}
        </p>
      )}
    </div>
  );
  return { aria, frame };
}

export const CONTROL_CLASSES =
  'control px-3 placeholder:text-muted hover:border-ink aria-invalid:border-failed';

interface TextFieldProps
  extends FieldFrame, SharedProblem, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  label: string;
  /** This changes typed text to capitals, as passports and tickets print it; the caret stays in place. */
  isCapitals?: boolean;
}

export function TextField({
  label,
  hint,
  problem,
  sharedProblemId,
  className,
  isCapitals = false,
  onChange,
  ...input
}: TextFieldProps) {
  const { aria, frame } = useFieldLabelAndMessages({ label, hint, problem, sharedProblemId, className });
  return frame(
    <input
      {...input}
      {...aria}
      onChange={(event) => {
        if (isCapitals) uppercaseInput(event);
        onChange?.(event);
      }}
      className={joinClassNames(CONTROL_CLASSES, isCapitals && 'uppercase placeholder:normal-case')}
    />,
  );
}

interface TextAreaFieldProps
  extends FieldFrame, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  label: string;
}

/** Renders a text field of several lines that grows with its content. */
export function TextAreaField({ label, hint, problem, className, ...area }: TextAreaFieldProps) {
  const { aria, frame } = useFieldLabelAndMessages({ label, hint, problem, className });
  return frame(
    <textarea
      {...area}
      {...aria}
      className={joinClassNames(CONTROL_CLASSES, 'block field-sizing-content h-auto min-h-24 resize-y py-2')}
    />,
  );
}

/** Rewrites the field before React reads it and puts the caret back where it was. */
export function uppercaseInput({ target }: ChangeEvent<HTMLInputElement>): void {
  const capitals = target.value.toUpperCase();
  if (capitals === target.value) return;
  const { selectionStart, selectionEnd } = target;
  target.value = capitals;
  target.setSelectionRange(selectionStart, selectionEnd);
}

interface SelectFieldProps extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  options: readonly { value: string; label: string }[];
  /** The prompt is shown until something is chosen. */
  prompt?: string;
}

export function SelectField({
  label,
  hint,
  problem,
  className,
  options,
  prompt,
  ...select
}: SelectFieldProps) {
  const { aria, frame } = useFieldLabelAndMessages({ label, hint, problem, className });
  return frame(
    <div className="relative">
      <select
        {...select}
        {...aria}
        className={joinClassNames(CONTROL_CLASSES, 'appearance-none pr-9 text-ellipsis')}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        size={18}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-link"
      />
    </div>,
  );
}

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Holds the id of the problem message below the checkbox. */
  problemId?: string | undefined;
  children: ReactNode;
}

export function Checkbox({ children, className, problemId, ...input }: CheckboxProps) {
  return (
    <label
      className={joinClassNames('inline-flex min-h-6 cursor-pointer items-center gap-2 text-14', className)}
    >
      <input
        type="checkbox"
        {...input}
        aria-invalid={problemId === undefined ? undefined : true}
        aria-describedby={problemId}
        className="size-[18px] shrink-0 accent-primary"
      />
      <span>{children}</span>
    </label>
  );
}
