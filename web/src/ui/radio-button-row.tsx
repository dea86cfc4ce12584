import { LABEL_CLASSES } from './field.tsx';

interface ChoiceRowProps<Value extends string> {
  name: string;
  label: string;
  /** When set, the label is shown before the row; otherwise only screen readers announce it. */
  isLabelShown?: boolean;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Renders radio buttons in a row: one is always chosen, and arrow keys move. The row wraps on a phone. */
export function RadioButtonRow<Value extends string>(props: ChoiceRowProps<Value>) {
  const { name, label, isLabelShown = false, choices, value, onChange } = props;
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <legend className="sr-only">{label}</legend>
      {isLabelShown && (
        <span aria-hidden className={LABEL_CLASSES}>
          {label}
        </span>
      )}
      <div className="flex flex-wrap gap-1.5">
        {choices.map((each) => (
          <label
            key={each.value}
            className="cursor-pointer rounded-8 border border-line px-3 py-1 text-14 font-medium hover:border-control has-checked:border-ink has-checked:bg-ink has-checked:text-surface has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={each.value}
              checked={each.value === value}
              onChange={() => onChange(each.value)}
              className="sr-only"
            />
            {each.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
