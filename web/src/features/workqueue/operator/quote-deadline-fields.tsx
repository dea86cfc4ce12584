import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { TextField } from '../../../ui/field.tsx';
import {
  type Bounds,
  isWithinDateBounds,
  parseDayInput,
  parseInstantInput,
} from './cancellation-quote-input.ts';

/** Holds the day by which the refund arrives, and until when the buyer can confirm the quote. */
export interface QuoteTerms {
  readonly refundBy: string;
  readonly expiresAt: string;
}

interface QuoteTermsFieldsProps {
  typed: QuoteTerms;
  bounds: Bounds;
  givesBack: boolean;
  /** Says why the server rejected the entered date and time. */
  refused?: string | undefined;
  isTried: boolean;
  onType: (changed: Partial<QuoteTerms>) => void;
}

export function QuoteDeadlineFields({
  typed,
  bounds,
  givesBack,
  refused,
  isTried,
  onType,
}: QuoteTermsFieldsProps) {
  const t = useTranslations();
  const { refundBy, expiresAt } = bounds;
  const isDay = parseDayInput(typed.refundBy) !== undefined && isWithinDateBounds(typed.refundBy, refundBy);
  const isMoment =
    parseInstantInput(typed.expiresAt) !== undefined && isWithinDateBounds(typed.expiresAt, expiresAt);
  return (
    <>
      {givesBack && (
        <TextField
          name="refundBy"
          type="date"
          {...refundBy}
          label={t('console.work-queue.field.refund-by')}
          hint={t('console.work-queue.field.refund-by-hint')}
          value={typed.refundBy}
          problem={isTried && !isDay ? t('console.work-queue.field.refund-by-problem') : undefined}
          onChange={({ target }) => onType({ refundBy: target.value })}
        />
      )}
      <TextField
        name="expiresAt"
        type="datetime-local"
        {...expiresAt}
        label={t('console.work-queue.field.quote-until')}
        hint={t('console.work-queue.field.quote-until-hint')}
        value={typed.expiresAt}
        problem={isTried && !isMoment ? t('console.work-queue.field.quote-until-problem') : refused}
        onChange={({ target }) => onType({ expiresAt: target.value })}
      />
    </>
  );
}
