import { type ReactNode, useState } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from './join-class-names.ts';
import { CONTROL_CLASSES, type FieldFrame, useFieldLabelAndMessages } from './field.tsx';

interface PasswordFieldProps extends FieldFrame {
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (password: string) => void;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
  /** Holds further content that is shown below the field. */
  children?: ReactNode;
}

/** Renders a password field that can be revealed: people who cannot see what they type choose something shorter. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, problem, className, name, autoComplete, value, onChange, onFocus, onBlur, children } =
    props;
  const t = useTranslations();
  const [isShown, setShown] = useState(false);
  const { aria, frame } = useFieldLabelAndMessages({ label, hint, problem });
  return (
    <div className={className}>
      {frame(
        <div className="relative">
          <input
            {...aria}
            type={isShown ? 'text' : 'password'}
            name={name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={onFocus}
            onBlur={onBlur}
            className={joinClassNames(CONTROL_CLASSES, 'pr-20', isShown && 'font-mono')}
          />
          <button
            type="button"
            aria-controls={aria.id}
            onClick={() => setShown(!isShown)}
            className="absolute inset-y-1 right-1 rounded-4 px-2 text-13 font-semibold text-link hover:bg-tint"
          >
            {t(isShown ? 'password.hide' : 'password.show')}
            <span className="sr-only"> {label}</span>
          </button>
        </div>,
      )}
      {children}
    </div>
  );
}
