import { keyName } from '@marga/contract/identity/field-schemas';
import { API_KEY_DAYS, type ApiKey } from '@marga/contract/identity/team';
import { type Permission, hasRolePermission, SCOPES } from '@marga/contract/identity/permissions';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../../ui/dialog.tsx';
import { Checkbox, FieldProblem, LABEL_CLASSES, SelectField, TextField } from '../../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../../ui/focus-first-invalid-field.ts';
import { usePasswordConfirmedRequest } from '../../use-password-confirmed-request.tsx';
import { fieldIssuesOf, hasOnlyFieldIssues } from '../../../../shared/member/field-issues.ts';
import { useMembership } from '../../../../shared/member/use-permission.ts';
import { ApiKeyLimitFields } from './api-key-limit-fields.tsx';
import { parseLimits, USUAL_LIMITS } from './api-key-limits.ts';
import { API_KEYS } from './use-api-keys.ts';

const VALID_DAYS = [7, 30, API_KEY_DAYS.usual, 180, API_KEY_DAYS.most];

export interface CreatedKey {
  apiKey: ApiKey;
  secret: string;
}

interface CreateKeyProps {
  onCreated: (created: CreatedKey) => void;
  onClose: () => void;
}

export function CreateApiKeyDialog({ onCreated, onClose }: CreateKeyProps) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const role = useMembership()?.role;
  // A key never has more permissions than the user who created it.
  const possible = SCOPES.filter((scope) => role !== undefined && hasRolePermission(role, scope));
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ReadonlySet<Permission>>(new Set());
  const [validDays, setValidDays] = useState<number>(API_KEY_DAYS.usual);
  const [typed, setTyped] = useState(USUAL_LIMITS);
  const [isTried, setTried] = useState(false);
  const { limits, wrong } = parseLimits(typed, [...scopes]);
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: () =>
      api.call('identity.create-api-key', {
        body: {
          name: name.trim(),
          scopes: possible.filter((scope) => scopes.has(scope)),
          validDays,
          ...limits,
        },
      }),
    onDone: async (created) => {
      onCreated(created);
      await queryClient.invalidateQueries({ queryKey: API_KEYS });
    },
  });
  const isNameWrong = !keyName.safeParse(name).success;
  const issues = fieldIssuesOf(problem);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isNameWrong || scopes.size === 0 || wrong.size > 0) focusFirstInvalidField(event.currentTarget);
    else if (!isPending) mutate();
  };

  return (
    <>
      <Dialog title={t('api-keys.create')} onClose={onClose}>
        <form noValidate onSubmit={submit}>
          <div className="grid gap-5">
            <TextField
              label={t('api-keys.name')}
              name="name"
              autoComplete="off"
              maxLength={80}
              hint={t('api-keys.name-hint')}
              value={name}
              onChange={({ target }) => setName(target.value)}
              problem={(isTried && isNameWrong) || issues.has('name') ? t('api-keys.name-wrong') : undefined}
            />
            <ScopeChoice
              possible={possible}
              chosen={scopes}
              onChange={setScopes}
              problem={isTried && scopes.size === 0 ? t('api-keys.scopes-missing') : undefined}
            />
            <SelectField
              label={t('api-keys.valid-for')}
              name="validDays"
              hint={t('api-keys.valid-hint')}
              value={String(validDays)}
              onChange={({ target }) => setValidDays(Number(target.value))}
              options={VALID_DAYS.map((days) => ({
                value: String(days),
                label: t('api-keys.valid-days', { count: days }),
              }))}
            />
            <ApiKeyLimitFields
              typed={typed}
              onChange={setTyped}
              scopes={[...scopes]}
              wrong={isTried ? wrong : new Set()}
            />
            {!hasOnlyFieldIssues(problem, ['name']) && <DialogProblem problem={problem} />}
          </div>
          <DialogActions onClose={onClose}>
            <Button type="submit" isPending={isPending}>
              {t('api-keys.create-submit')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}

interface ScopeChoiceProps {
  possible: readonly Permission[];
  chosen: ReadonlySet<Permission>;
  onChange: (chosen: ReadonlySet<Permission>) => void;
  problem: string | undefined;
}

function ScopeChoice({ possible, chosen, onChange, problem }: ScopeChoiceProps) {
  const t = useTranslations();
  const id = useId();
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : id}>
      <legend className={`${LABEL_CLASSES} mb-1`}>{t('api-keys.scopes')}</legend>
      <div className="grid gap-0.5">
        {possible.map((scope, index) => (
          <Checkbox
            key={scope}
            name={scope}
            checked={chosen.has(scope)}
            aria-invalid={index === 0 && problem !== undefined ? true : undefined}
            onChange={({ target }) => {
              const changed = new Set(chosen);
              if (target.checked) changed.add(scope);
              else changed.delete(scope);
              onChange(changed);
            }}
            className="min-h-8"
          >
            {t(`permission.${scope}`)}
          </Checkbox>
        ))}
      </div>
      {problem !== undefined && <FieldProblem id={id}>{problem}</FieldProblem>}
    </fieldset>
  );
}
