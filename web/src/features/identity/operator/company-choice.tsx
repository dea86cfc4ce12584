import type { CompanyRow } from '@marga/contract/identity/company-and-user-administration';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ProblemMessage } from '../../../ui/problem-message.tsx';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { TableRowButton } from '../../../ui/table-row-button.tsx';
import { CONTROL_CLASSES, LABEL_CLASSES, useFieldLabelAndMessages } from '../../../ui/field.tsx';
import { CompanyStateChip } from './company-state-chip.tsx';

export interface ChosenCompany {
  readonly id: CompanyRow['id'];
  readonly name: string;
}

interface CompanyChoiceProps {
  label: string;
  chosen: ChosenCompany | undefined;
  onChoose: (company: ChosenCompany | undefined) => void;
  problem?: string | undefined;
}

const PAUSE_MS = 150;
const MOST = 6;

/**
 * Finds a company by part of its name or by its whole GST number. Matches are shown below the field and not in an
 * overlay, so that it also works inside a dialog.
 */
export function CompanyChoice({ label, chosen, onChoose, problem }: CompanyChoiceProps) {
  const t = useTranslations();
  const frame = useRef<HTMLDivElement>(null);
  // After the choice the focus stays where the field was.
  const choose = (company: ChosenCompany | undefined) => {
    onChoose(company);
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('input, button')?.focus());
  };
  return (
    <div ref={frame}>
      {chosen ? (
        <>
          <p className={`${LABEL_CLASSES} mb-1`}>{label}</p>
          <p className="flex min-h-10 items-center justify-between gap-3 rounded-8 border border-line bg-sunken py-1 pr-1 pl-3 text-14 font-semibold">
            <span className="min-w-0 truncate">{chosen.name}</span>
            <TableRowButton subject={chosen.name} onClick={() => choose(undefined)}>
              {t('console.choice.another')}
            </TableRowButton>
          </p>
        </>
      ) : (
        <Search label={label} problem={problem} onChoose={choose} />
      )}
    </div>
  );
}

interface SearchProps {
  label: string;
  problem: string | undefined;
  onChoose: (company: ChosenCompany) => void;
}

function Search({ label, problem, onChoose }: SearchProps) {
  const t = useTranslations();
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim());
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const found = useQuery({
    queryKey: ['console', 'company-choice', wanted],
    queryFn: ({ signal }) =>
      api.call('identity.list-companies', { query: { search: wanted, limit: MOST }, signal }),
    enabled: wanted.length >= 2,
    placeholderData: keepPreviousData,
  });
  const { aria, frame } = useFieldLabelAndMessages({ label, problem, hint: t('console.choice.hint') });
  const rows = wanted.length >= 2 ? found.data?.items : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault();
      const [first] = found.isPlaceholderData || wanted !== text.trim() ? [] : (rows ?? []);
      if (first) onChoose({ id: first.id, name: first.companyName });
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons.findIndex((button) => button === document.activeElement) + step;
    if (next < 0) input.current?.focus();
    else buttons[Math.min(next, buttons.length - 1)]?.focus();
  };
  return (
    <div role="presentation" onKeyDown={onKeyDown}>
      {frame(
        <input
          {...aria}
          ref={input}
          type="search"
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={CONTROL_CLASSES}
        />,
      )}
      {found.error !== null && (
        <p role="alert" className="mt-1 text-13 text-failed">
          <ProblemMessage problem={found.error} />
        </p>
      )}
      <p role="status" className="mt-1 text-13 text-muted empty:hidden">
        {rows?.length === 0 ? t('console.choice.nothing', { search: wanted }) : ''}
      </p>
      {rows && rows.length > 0 && (
        <ul ref={list} className="mt-1 overflow-clip rounded-8 border border-line">
          {rows.map(({ id, companyName, companyGSTNumber, state }) => (
            <li key={id} className="border-t border-line first:border-0">
              <button
                type="button"
                onClick={() => onChoose({ id, name: companyName })}
                className="flex min-h-9 w-full items-center gap-3 bg-surface px-3 py-1 text-left text-14 -outline-offset-3 hover:bg-tint focus-visible:bg-tint"
              >
                <span className="min-w-0 flex-1 truncate font-semibold">{companyName}</span>
                {companyGSTNumber !== null && (
                  <ReferenceCode className="text-13 text-muted max-sm:hidden">
                    {companyGSTNumber}
                  </ReferenceCode>
                )}
                <CompanyStateChip state={state} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns the typed text once the user pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return settled;
}
