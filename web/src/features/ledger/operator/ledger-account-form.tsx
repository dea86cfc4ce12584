import { instantFromEpochMs, type Instant } from '@marga/contract/kernel/time';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { parseLedgerAccountName } from './balance-sheet.ts';
import { useRefreshLedger } from './use-ledger.ts';

interface AccountFormProps {
  account: string;
  at: Instant | undefined;
  /** Holds known names for autocompletion. */
  names?: readonly string[];
}

/** Opens the statement of any account as it was at any past time. */
export function LedgerAccountForm({ account, at, names = [] }: AccountFormProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const readAgain = useRefreshLedger();
  const listId = useId();
  const [text, setText] = useState(account);
  const [moment, setMoment] = useState(at === undefined ? '' : localText(at));
  const [isTried, setTried] = useState(false);
  const name = parseLedgerAccountName(text);
  return (
    <form
      noValidate
      role="search"
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name === undefined) {
          focusFirstInvalidField(event.currentTarget);
          return;
        }
        const wanted = momentIn(moment);
        void readAgain();
        void navigate(
          `/console/ledger/${name}${wanted === undefined ? '' : `?${new URLSearchParams({ at: wanted })}`}`,
        );
      }}
    >
      <TextField
        className="min-w-0 flex-1 basis-64"
        name="account"
        label={t('console.ledger.account')}
        hint={t('console.ledger.account-hint')}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={text}
        problem={isTried && name === undefined ? t('console.ledger.account-problem') : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      <datalist id={listId}>
        {names.map((known) => (
          <option key={known} value={known}>
            {known}
          </option>
        ))}
      </datalist>
      <TextField
        className="basis-56"
        name="at"
        type="datetime-local"
        step={1}
        label={t('console.ledger.at')}
        hint={t('console.ledger.at-hint')}
        value={moment}
        onChange={({ target }) => setMoment(target.value)}
      />
      <Button type="submit" className="sm:mt-6">
        {t('console.ledger.show')}
      </Button>
    </form>
  );
}

/** Formats an instant in the reader's time zone for the input field, as the list shows it. */
function localText(at: Instant): string {
  const moment = new Date(at);
  return instantFromEpochMs(moment.getTime() - moment.getTimezoneOffset() * 60_000).slice(0, 19);
}

function momentIn(text: string): Instant | undefined {
  const ms = text === '' ? Number.NaN : new Date(text).getTime();
  return Number.isNaN(ms) ? undefined : instantFromEpochMs(ms);
}
