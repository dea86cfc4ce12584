import type { Mailbox } from '@marga/server/test/engines/mail-catcher';

/** Returns the link in the newest matching mail to this address: a path, with the secret in its fragment. */
export async function findMailedLink(mail: Mailbox, address: string, matching: RegExp): Promise<string> {
  const { text } = await mail.awaitMail(address, matching);
  const [found] = /https?:\/\/\S+#code=[\w-]{43}/.exec(text) ?? [];
  if (found === undefined) throw new Error(`no link with a code in: ${text}`);
  const { pathname, hash } = new URL(found);
  return pathname + hash;
}

/** Returns only the secret in the fragment of the link that `findMailedLink` returns. */
export async function findMailedLinkSecret(
  mail: Mailbox,
  address: string,
  matching: RegExp,
): Promise<string> {
  return (await findMailedLink(mail, address, matching)).split('#code=')[1] ?? '';
}
