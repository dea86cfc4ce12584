import { type CalendarDate, parseDate } from '@internationalized/date';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateField as AriaDateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { AriaFieldProblem } from './aria-field-problem.tsx';
import { joinClassNames } from './join-class-names.ts';
import { LABEL_CLASSES } from './field.tsx';
import { POPOVER_CLASSES } from './popover-classes.ts';

interface DateFieldProps {
  label: string;
  /** Holds a date such as `2026-12-28`, or undefined until one is entered. */
  value: string | undefined;
  onChange: (date: string | undefined) => void;
  min?: string;
  max?: string;
  problem?: string | undefined;
}

const FRAME =
  'control flex items-center gap-2 pl-3 hover:border-ink focus-within:border-ink invalid:border-failed';

/** Takes a date typed segment by segment: for a date of birth, which nobody wants to find in a calendar. */
export function DateField(props: DateFieldProps) {
  return (
    <AriaDateField {...dateProps(props)} className="min-w-0">
      <Label className={joinClassNames(LABEL_CLASSES, 'mb-1')}>{props.label}</Label>
      <div className={joinClassNames(FRAME, props.problem !== undefined && 'border-failed')}>
        <Segments />
      </div>
      <AriaFieldProblem>{props.problem}</AriaFieldProblem>
    </AriaDateField>
  );
}

interface DateWithCalendarProps extends DateFieldProps {
  openLabel: string;
}

/** Takes a date that is typed or picked from a calendar. */
export function DateFieldWithCalendar(props: DateWithCalendarProps) {
  return (
    <DatePicker {...dateProps(props)} className="min-w-0">
      <Label className={joinClassNames(LABEL_CLASSES, 'mb-1')}>{props.label}</Label>
      <Group className={FRAME}>
        <CalendarDays aria-hidden size={18} className="shrink-0 text-link" />
        <Segments />
        <Button
          aria-label={props.openLabel}
          className="mr-1 ml-auto grid size-8 shrink-0 place-items-center rounded-4 text-link hover:bg-tint"
        >
          <ChevronRight aria-hidden size={18} className="rotate-90" />
        </Button>
      </Group>
      <AriaFieldProblem>{props.problem}</AriaFieldProblem>
      <Popover className={POPOVER_CLASSES}>
        <Dialog className="p-3 outline-none">
          <MonthCalendar />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

function MonthCalendar() {
  return (
    <Calendar>
      <header className="mb-2 flex items-center justify-between">
        <Button
          slot="previous"
          className="grid size-9 place-items-center rounded-8 text-link hover:bg-tint disabled:opacity-30"
        >
          <ChevronLeft aria-hidden size={18} />
        </Button>
        <Heading className="text-16 font-semibold" />
        <Button
          slot="next"
          className="grid size-9 place-items-center rounded-8 text-link hover:bg-tint disabled:opacity-30"
        >
          <ChevronRight aria-hidden size={18} />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0.5">
        <CalendarGridHeader>
          {(day) => (
            <CalendarHeaderCell className="size-10 text-13 font-semibold text-muted">
              {day}
            </CalendarHeaderCell>
          )}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => (
            <CalendarCell
              date={date}
              className="grid size-10 cursor-pointer place-items-center rounded-8 text-14 font-medium hover:bg-tint selected:bg-primary selected:text-on-primary disabled:cursor-not-allowed disabled:text-muted disabled:opacity-50 outside-month:invisible"
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}

function Segments() {
  return (
    <DateInput className="flex h-full flex-1 items-center">
      {(segment) => (
        <DateSegment
          segment={segment}
          className="rounded-4 px-px outline-none focus:bg-primary focus:text-on-primary placeholder-shown:text-muted type-literal:px-0.5 type-literal:text-muted"
        />
      )}
    </DateInput>
  );
}

function dateProps({ value, onChange, min, max, problem }: DateFieldProps) {
  return {
    value: value === undefined ? null : parseDate(value),
    onChange: (date: CalendarDate | null) => onChange(date?.toString()),
    ...(min === undefined ? {} : { minValue: parseDate(min) }),
    ...(max === undefined ? {} : { maxValue: parseDate(max) }),
    isInvalid: problem !== undefined,
    shouldForceLeadingZeros: true,
  };
}
