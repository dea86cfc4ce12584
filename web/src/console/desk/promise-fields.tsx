import { useSay } from '../../lib/i18n/text.ts';
import { TextField } from '../../ui/field.tsx';
import { type Bounds, isWithin, typedDay, typedMoment } from './said.ts';

/** By which day the money comes, and until when the buyer can confirm it. */
export interface Promised {
  readonly refundBy: string;
  readonly expiresAt: string;
}

interface PromiseFieldsProps {
  typed: Promised;
  bounds: Bounds;
  givesBack: boolean;
  /** Why the server would not take the moment. */
  refused?: string | undefined;
  isTried: boolean;
  onType: (changed: Partial<Promised>) => void;
}

export function PromiseFields({ typed, bounds, givesBack, refused, isTried, onType }: PromiseFieldsProps) {
  const say = useSay();
  const { refundBy, expiresAt } = bounds;
  const isDay = typedDay(typed.refundBy) !== undefined && isWithin(typed.refundBy, refundBy);
  const isMoment = typedMoment(typed.expiresAt) !== undefined && isWithin(typed.expiresAt, expiresAt);
  return (
    <>
      {givesBack && (
        <TextField
          name="refundBy"
          type="date"
          {...refundBy}
          label={say('console.desk.field.refund-by')}
          hint={say('console.desk.field.refund-by-hint')}
          value={typed.refundBy}
          problem={isTried && !isDay ? say('console.desk.field.refund-by-problem') : undefined}
          onChange={({ target }) => onType({ refundBy: target.value })}
        />
      )}
      <TextField
        name="expiresAt"
        type="datetime-local"
        {...expiresAt}
        label={say('console.desk.field.quote-until')}
        hint={say('console.desk.field.quote-until-hint')}
        value={typed.expiresAt}
        problem={isTried && !isMoment ? say('console.desk.field.quote-until-problem') : refused}
        onChange={({ target }) => onType({ expiresAt: target.value })}
      />
    </>
  );
}
