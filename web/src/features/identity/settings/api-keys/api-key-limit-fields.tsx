import { API_KEY_REQUESTS_A_MINUTE, isSpendingKey } from '@marga/contract/identity/team';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { TextAreaField, TextField } from '../../../../ui/field.tsx';
import type { LimitField, TypedLimits } from './api-key-limits.ts';

interface LimitFieldsProps {
  typed: TypedLimits;
  onChange: (typed: TypedLimits) => void;
  scopes: readonly string[];
  /** Names the fields to mark, once the form was sent. */
  wrong: ReadonlySet<LimitField>;
}

/** Renders where a key is accepted from, how often it may call, and what it may spend if it may spend at all. */
export function ApiKeyLimitFields({ typed, onChange, scopes, wrong }: LimitFieldsProps) {
  const t = useTranslations();
  return (
    <>
      <TextAreaField
        label={t('api-keys.networks')}
        name="networks"
        autoComplete="off"
        spellCheck={false}
        hint={t('api-keys.networks-hint')}
        problem={wrong.has('networks') ? t('api-keys.networks-wrong') : undefined}
        value={typed.networks}
        onChange={({ target }) => onChange({ ...typed, networks: target.value })}
      />
      <TextField
        label={t('api-keys.requests-a-minute')}
        name="requestsAMinute"
        inputMode="numeric"
        autoComplete="off"
        problem={
          wrong.has('requestsAMinute')
            ? t('api-keys.requests-wrong', { most: API_KEY_REQUESTS_A_MINUTE.most })
            : undefined
        }
        value={typed.requestsAMinute}
        onChange={({ target }) => onChange({ ...typed, requestsAMinute: target.value })}
      />
      {isSpendingKey(scopes) && (
        <TextField
          label={t('api-keys.cap')}
          name="dailyCap"
          inputMode="decimal"
          autoComplete="off"
          hint={t('api-keys.cap-hint')}
          problem={wrong.has('dailyCap') ? t('api-keys.cap-wrong') : undefined}
          value={typed.dailyCap}
          onChange={({ target }) => onChange({ ...typed, dailyCap: target.value })}
        />
      )}
    </>
  );
}
