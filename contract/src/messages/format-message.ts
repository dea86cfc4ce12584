/**
 * A compiled message is plain text, or parts that may depend on values, so neither a browser nor the server loads a
 * parser or a library for the syntax.
 */
export type Message = string | readonly MessagePart[];

/** A part is text, 0 for the number of the enclosing plural, a value by its name, or a plural with its forms. */
export type MessagePart = string | 0 | readonly [name: string] | readonly [name: string, forms: PluralForms];

/** A form is chosen by the exact number (`=0`), else by the language's plural category; `other` is always present. */
type PluralForms = Readonly<Record<string, Message>>;

export type Values = Readonly<Record<string, string | number>>;

/**
 * Returns the text of a message in a language, with the values inserted. A missing value leaves a gap, because the rest
 * of a screen is still of use to its reader.
 */
export function formatMessage(message: Message, values: Values, languageTag: string): string {
  return formatWith(message, (name) => values[name] ?? '', languageTag);
}

/**
 * Does the same for what is sent and cannot be taken back, such as mails. It throws when a value is missing, because
 * the missing value may be the very thing that the text is about.
 */
export function formatCompleteMessage(message: Message, values: Values, languageTag: string): string {
  const valueOf = (name: string) => {
    const value = values[name];
    if (value === undefined) throw new RangeError(`the message has no value for {${name}}`);
    return value;
  };
  return formatWith(message, valueOf, languageTag);
}

type ValueOf = (name: string) => string | number;

function formatWith(message: Message, valueOf: ValueOf, languageTag: string, count?: number): string {
  if (typeof message === 'string') return message;
  return message.map((part) => formatPart(part, valueOf, languageTag, count)).join('');
}

function formatPart(part: MessagePart, valueOf: ValueOf, languageTag: string, count?: number): string {
  if (typeof part === 'string') return part;
  if (part === 0) return numbersOf(languageTag).format.format(count ?? 0);
  const [name, forms] = part;
  const value = valueOf(name);
  if (!forms) return String(value);
  const number = Number(value);
  const form =
    forms[`=${number}`] ?? forms[numbersOf(languageTag).rules.select(number)] ?? forms['other'] ?? '';
  return formatWith(form, valueOf, languageTag, number);
}

interface Numbers {
  rules: Intl.PluralRules;
  format: Intl.NumberFormat;
}

const numbers = new Map<string, Numbers>();

/** The formats are created once per language, because a list of fares counts something in every row. */
function numbersOf(languageTag: string): Numbers {
  const made = numbers.get(languageTag) ?? {
    rules: new Intl.PluralRules(languageTag),
    format: new Intl.NumberFormat(languageTag),
  };
  numbers.set(languageTag, made);
  return made;
}
