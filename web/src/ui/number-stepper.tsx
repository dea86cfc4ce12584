import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { NumberField } from 'react-aria-components/NumberField';
import { joinClassNames } from './join-class-names.ts';
import { LABEL_CLASSES } from './field.tsx';

interface NumberStepperProps {
  label: string;
  icon: ReactNode;
  value: number;
  onChange: (value: number) => void;
  min: number;
  max: number;
  lessLabel: string;
  moreLabel: string;
}

const STEP = 'grid size-8 shrink-0 place-items-center rounded-4 text-link hover:bg-tint disabled:opacity-30';

export function NumberStepper(props: NumberStepperProps) {
  return (
    <NumberField
      value={props.value}
      onChange={(value) => props.onChange(Number.isNaN(value) ? props.min : value)}
      minValue={props.min}
      maxValue={props.max}
      decrementAriaLabel={props.lessLabel}
      incrementAriaLabel={props.moreLabel}
      className="min-w-0"
    >
      <Label className={joinClassNames(LABEL_CLASSES, 'mb-1')}>{props.label}</Label>
      <Group className="control flex items-center gap-2 pr-1 pl-3 hover:border-ink focus-within:border-ink">
        {props.icon}
        <Input className="h-full w-full min-w-0 bg-transparent tabular-nums outline-none" />
        <Button slot="decrement" className={STEP}>
          <Minus aria-hidden size={16} />
        </Button>
        <Button slot="increment" className={STEP}>
          <Plus aria-hidden size={16} />
        </Button>
      </Group>
    </NumberField>
  );
}
