import type { Values } from '@marga/contract/messages/format-message';
import { createTranslator, messageIdsWithPrefix, type ServerMessageId } from '../messages/translator.ts';
import { withoutLinks } from './mail-text-format.ts';
import type { MailLocale, MailSubject, PreparedMail } from './mail-template.ts';
import { renderMail } from './render-mail.ts';

/** Names the mails that have this text in the catalogue, as `mail.<name>.<text>`. */
type MailWith<Text extends string> = ServerMessageId extends infer Id
  ? Id extends `mail.${infer Name}.${Text}`
    ? Name
    : never
  : never;

/** Names a mail whose subject and paragraphs are in the catalogue. */
export type MailName = MailWith<'subject'> & MailWith<'paragraph.1'>;

export type MailFooter = Extract<ServerMessageId, `mail.footer.${string}`>;

export interface MailContent {
  readonly locale: MailLocale;
  readonly name: MailName;
  readonly values: Values;
  readonly footer: MailFooter;
  /** The button `mail.<name>.action` leads here; a mail without an address has no button. */
  readonly url?: string | undefined;
}

type SubjectId = Extract<ServerMessageId, `mail.${string}.subject` | `mail.${string}.subject.${string}`>;

/**
 * Lists all that a subject may say besides its own words: references, amounts, counts, days and berths. Nobody types
 * any of them. What people type, such as the name of a company, is for the body.
 */
export const SUBJECT_VALUES = ['reference', 'amount', 'dueOn', 'berth', 'booked', 'all', 'count'] as const;

/** Writes a subject. A text that asks for any other value throws. */
export function writeSubject(locale: MailLocale, id: SubjectId, values: Values): MailSubject {
  const known = SUBJECT_VALUES.filter((name) => name in values).map((name) => [name, values[name]]);
  return createTranslator(locale)(id, Object.fromEntries(known) as Values) as MailSubject;
}

/** These values are names that people typed, or that a supplier gives to places. */
const NAMES = ['companyName', 'invitedBy', 'name', 'keys', 'way'];

function withPlainNames(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      NAMES.includes(key) ? withoutLinks(String(value)) : value,
    ]),
  );
}

/** Writes a mail whose texts are all in the catalogue: its subject, its paragraphs, its button and its footer. */
export function writeMail({ locale, name, values: given, footer, url }: MailContent): PreparedMail {
  const t = createTranslator(locale);
  const subject = writeSubject(locale, `mail.${name}.subject`, given);
  const values = withPlainNames(given);
  return {
    subject,
    ...renderMail({
      locale,
      title: subject,
      paragraphs: writeParagraphs(locale, name, values),
      action: url === undefined ? undefined : { label: t(`mail.${name}.action` as ServerMessageId), url },
      footer: t(footer, values),
    }),
  };
}

/** Returns the texts `mail.<name>.paragraph.1` and so on. A paragraph whose values leave it empty is left out. */
export function writeParagraphs(locale: MailLocale, name: MailWith<'paragraph.1'>, values: Values): string[] {
  const t = createTranslator(locale);
  return messageIdsWithPrefix(`mail.${name}.paragraph.`)
    .map((id) => t(id, values))
    .filter((text) => text !== '');
}
