import { email as emailSchema, LOCALES, type Locale } from '@marga/contract/identity/field-schemas';
import type { Role } from '@marga/contract/identity/permissions';
import type { WireMoney } from '@marga/contract/kernel/money';
import { useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { usePasswordConfirmedRequest } from '../use-password-confirmed-request.tsx';
import { formatDailyLimit, parseDailyLimit } from './daily-spending-limit.ts';
import { DailyLimitField, MemberRoleField } from './member-role-and-limit-fields.tsx';
import { useRefreshTeam } from './use-team.ts';

interface InviteProps {
  roles: readonly Role[];
  /** This is the reader's own daily limit, with which the field begins. */
  ownLimit: WireMoney | null;
  onDone: (email: string) => void;
  onClose: () => void;
}

export function InviteMemberDialog({ roles, ownLimit, onDone, onClose }: InviteProps) {
  const t = useTranslations();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('booker');
  const [limit, setLimit] = useState(formatDailyLimit(ownLimit));
  const [language, setLanguage] = useState<Locale>(useLocale());
  const [isTried, setTried] = useState(false);
  const address = emailSchema.safeParse(email.trim());
  const typed = parseDailyLimit(limit);
  const readTeamAgain = useRefreshTeam();
  // Inviting an owner requires the password first.
  const invite = usePasswordConfirmedRequest({
    send: (body: { email: string; role: Role; dailyLimit: WireMoney | null; locale: Locale }) =>
      api.call('identity.invite', { body }),
    onDone: async (_made, body) => {
      await readTeamAgain();
      onDone(body.email);
    },
  });
  return (
    <>
      <Dialog title={t('team.invite.title')} onClose={onClose}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (!address.success || !typed.ok) focusFirstInvalidField(event.currentTarget);
            else if (!invite.isPending)
              invite.mutate({ email: address.data, role, dailyLimit: typed.limit, locale: language });
          }}
        >
          <div className="grid gap-4">
            <p className="text-14 text-muted">{t('team.invite.text')}</p>
            <TextField
              name="email"
              type="email"
              label={t('team.email')}
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              problem={isTried && !address.success ? t('team.problem.email') : undefined}
            />
            <MemberRoleField roles={roles} value={role} onChange={setRole} />
            <DailyLimitField
              value={limit}
              onChange={setLimit}
              isWrong={isTried && !typed.ok}
              own={ownLimit}
            />
            <SelectField
              name="locale"
              label={t('team.invite.language')}
              value={language}
              onChange={(event) => setLanguage(event.target.value as Locale)}
              options={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
            />
            <DialogProblem problem={invite.problem} />
          </div>
          <DialogActions onClose={onClose}>
            <Button type="submit" isPending={invite.isPending}>
              {t('team.invite.action')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {invite.confirmation}
    </>
  );
}

/** Each name is in its own language, as people look for theirs. */
const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', hi: 'हिन्दी' };
