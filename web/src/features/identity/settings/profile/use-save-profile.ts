import type { Account } from '@marga/contract/identity/account';
import type { Company } from '@marga/contract/identity/company';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useUpdateCachedAccount } from '../../use-account.ts';
import { useUpdateCachedCompany } from '../../use-company.ts';
import { usePasswordConfirmedRequest } from '../../use-password-confirmed-request.tsx';
import type { CompanyChanges } from './company-draft.ts';
import type { PersonChanges } from './person-draft.ts';

interface ProfileChanges extends PersonChanges {
  company: CompanyChanges;
}

/**
 * Holds the callbacks that report each saved part of the profile, so that the form discards the typed input of that
 * part.
 */
interface Saved {
  onCompany: (company: Company) => void;
  onAccount: (account: Account) => void;
  onEmail: () => void;
}

/** When `sentTo` is set, everything is saved and a confirmation link has been sent to this address. */
export type SaveOutcome = { kind: 'untouched' } | { kind: 'saved'; sentTo: string | undefined };

/**
 * Company, person and email address are three requests under one button: each is sent only if it changed, and
 * reports its own problem.
 */
export function useSaveProfile({ onCompany, onAccount, onEmail }: Saved) {
  const companyNews = useUpdateCachedCompany();
  const accountNews = useUpdateCachedAccount();
  const [outcome, setOutcome] = useState<SaveOutcome>();
  const company = useMutation({
    mutationFn: (body: CompanyChanges) => api.call('identity.change-company', { body }),
    onSuccess: async (answer) => {
      onCompany(answer);
      await companyNews.show(answer);
    },
  });
  const account = useMutation({
    mutationFn: (body: PersonChanges['account']) => api.call('identity.change-account', { body }),
    onSuccess: async (answer) => {
      onAccount(answer);
      await accountNews.show(answer);
    },
  });
  const email = usePasswordConfirmedRequest({
    send: (address: string) => api.call('identity.request-email-change', { body: { email: address } }),
    onDone: async () => {
      onEmail();
      await accountNews.readAgain();
    },
  });

  const sendAll = async (changes: ProfileChanges): Promise<SaveOutcome> => {
    if (Object.keys(changes.company).length > 0) await company.mutateAsync(changes.company);
    if (Object.keys(changes.account).length > 0) await account.mutateAsync(changes.account);
    if (changes.email !== undefined) await email.mutateAsync(changes.email);
    return { kind: 'saved', sentTo: changes.email };
  };

  const save = (changes: ProfileChanges): void => {
    company.reset();
    account.reset();
    email.reset();
    if (isEmpty(changes)) {
      // The second press of a double press must not replace what the first one saved.
      setOutcome((before) => before ?? { kind: 'untouched' });
      return;
    }
    setOutcome(undefined);
    // The failed request shows its own problem, and the requests after it have not been sent.
    sendAll(changes).then(setOutcome, () => undefined);
  };

  return {
    save,
    outcome,
    isPending: company.isPending || account.isPending || email.isPending,
    companyProblem: company.error,
    personProblem: account.error ?? email.problem,
    confirmation: email.confirmation,
  };
}

function isEmpty({ company, account, email }: ProfileChanges): boolean {
  return Object.keys(company).length + Object.keys(account).length === 0 && email === undefined;
}
