import { useState } from 'react';
import { isEmail } from '../../features/support/chat/is-email.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { useSession } from '../../shared/session-store.ts';

/** Describes the person who writes to support. */
export interface Sender {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export const SENDER_FIELDS = ['name', 'email', 'phone'] as const satisfies readonly (keyof Sender)[];

/** Returns the sender's details as typed; fields that were not changed hold the values of the signed-in user. */
export function useSupportTicketSender(): { sender: Sender; change: (change: Partial<Sender>) => void } {
  const user = useSession()?.user;
  const [typed, setTyped] = useState<Partial<Sender>>({});
  return {
    sender: {
      name: typed.name ?? user?.name ?? '',
      email: typed.email ?? user?.email ?? '',
      phone: typed.phone ?? '',
    },
    change: (change) => setTyped((before) => ({ ...before, ...change })),
  };
}

export function findInvalidSenderFields({ name, email, phone }: Sender): (keyof Sender)[] {
  return SENDER_FIELDS.filter((field) => {
    switch (field) {
      case 'name':
        return name.trim() === '';
      case 'email':
        return !isEmail(email);
      case 'phone':
        return !isPhone(phone);
    }
  });
}

/** Accepts any phone number with at least five digits, however it is written. */
function isPhone(text: string): boolean {
  return /^\+?[\d\s()./-]{5,30}$/.test(text.trim()) && text.replaceAll(/\D/g, '').length >= 5;
}

/** Returns the names of the form fields in a validation error, and none for any other error. */
export function fieldsRefusedByServer(problem: unknown): readonly string[] {
  if (!(problem instanceof ApiProblem)) return [];
  return problem.issues.map(({ path }) => path.replace(/^body\.(?:groupRequest\.)?/, ''));
}
