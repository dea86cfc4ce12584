import { type ChangeEvent, useLayoutEffect, useRef } from 'react';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { CONTROL_CLASSES, type FieldFrame, useFieldLabelAndMessages } from '../../../ui/field.tsx';
import { findCaretPosition, countDigits, groupIndianDigits } from './rupee-amount-input.ts';

interface AmountFieldProps extends FieldFrame {
  name: string;
  value: string;
  onChange: (text: string) => void;
}

/** Takes rupees and groups them by lakhs while they are typed; the caret stays behind the same digit. */
export function AmountField({ name, value, onChange, ...field }: AmountFieldProps) {
  const { aria, frame } = useFieldLabelAndMessages(field);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const text = groupIndianDigits(target.value);
    caret.current = findCaretPosition(
      text,
      countDigits(target.value.slice(0, target.selectionStart ?? undefined)),
    );
    onChange(text);
  };
  return frame(
    <div className="relative">
      <span
        aria-hidden
        className="figures pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-20 text-muted"
      >
        ₹
      </span>
      <input
        {...aria}
        ref={input}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={change}
        className={joinClassNames(CONTROL_CLASSES, 'figures h-12 pl-8 text-24')}
      />
    </div>,
  );
}
