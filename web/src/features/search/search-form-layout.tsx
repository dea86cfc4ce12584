import { Search } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';

interface SearchFormLayoutProps {
  /** This is called even when input is missing; the form then reports it beside the field. */
  onSubmit: () => void;
  /** Holds the controls above the fields, such as one way or return, or the kind of cab. */
  choices?: ReactNode;
  /** Holds the fields of the first row. */
  children: ReactNode;
  /** Holds the columns of the first row on a desktop, without the button's own column. */
  columns: string;
  /** When this is true, the button is below the fields, because they fill their row. */
  isButtonBelow?: boolean;
  /** Holds further fields, which some searches need. */
  more?: ReactNode;
  /** Holds rarely used fields, which are shown together with the note on capital letters. */
  additionalFields?: ReactNode;
}

/** Surrounds the fields of each of the five forms with the button and the note on capital letters. */
export function SearchFormLayout(props: SearchFormLayoutProps) {
  const t = useTranslations();
  const { onSubmit, choices, children, columns, isButtonBelow = false, more, additionalFields } = props;
  const button = (
    <Button
      type="submit"
      kind="marigold"
      className={joinClassNames(
        'w-full',
        isButtonBelow
          ? 'md:w-auto md:px-8!'
          : 'sm:col-span-2 lg:col-span-1 lg:mt-[calc(var(--text-13--line-height)+0.25rem)] lg:w-auto',
      )}
    >
      <Search aria-hidden size={18} strokeWidth={2.5} />
      {t('search.submit')}
    </Button>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
      className="rounded-14 border border-line bg-surface p-4 md:p-5"
    >
      {choices !== undefined && <div className="mb-4">{choices}</div>}
      <div
        className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-(--columns)"
        style={{ '--columns': isButtonBelow ? columns : `${columns} auto` } as CSSProperties}
      >
        {children}
        {!isButtonBelow && button}
      </div>
      {more}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          {additionalFields}
          <p className="text-13 text-muted">{t('search.capitals')}</p>
        </div>
        {isButtonBelow && button}
      </div>
    </form>
  );
}
