import type { Account } from '@marga/contract/identity/account';
import { email, personName } from '@marga/contract/identity/field-schemas';

export interface PersonDraft {
  name: string;
  email: string;
  locale: string;
}

export type PersonField = keyof PersonDraft;

/**
 * Name and language change at once; a new email address applies only after the user opens the link that is sent to
 * it.
 */
export interface PersonChanges {
  account: { name?: string; locale?: Account['locale'] };
  email: string | undefined;
}

export function toPersonDraft({ name, email: address, locale }: Account): PersonDraft {
  return { name, email: address, locale };
}

export function findPersonDraftChanges(account: Account, draft: PersonDraft): PersonChanges {
  const name = draft.name.trim();
  const address = draft.email.trim();
  const locale = draft.locale as Account['locale'];
  return {
    account: {
      ...(name === account.name ? {} : { name }),
      ...(locale === account.locale ? {} : { locale }),
    },
    email: address.toLowerCase() === account.email.toLowerCase() ? undefined : address,
  };
}

export function findPersonDraftProblems(account: Account, draft: PersonDraft): ReadonlySet<PersonField> {
  const changes = findPersonDraftChanges(account, draft);
  const fields = new Set<PersonField>();
  if (changes.account.name !== undefined && !personName.safeParse(changes.account.name).success)
    fields.add('name');
  if (changes.email !== undefined && !email.safeParse(changes.email).success) fields.add('email');
  return fields;
}
