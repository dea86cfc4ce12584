/**
 * A message as compiled by the build is plain text, or parts that may depend on values, so the browser loads
 * neither a parser nor a library for the syntax.
 */
export type Message = string | readonly MessagePart[];

/** A part is text, 0 for the number of the enclosing plural, a value by its name, or a plural with its forms. */
export type MessagePart = string | 0 | readonly [name: string] | readonly [name: string, forms: PluralForms];

/** A form is chosen by the exact number (`=0`), else by the language's plural category; `other` is always present. */
export type PluralForms = Readonly<Record<string, Message>>;

export type Values = Readonly<Record<string, string | number>>;

/** Returns the text of a message in a language, with the values inserted. */
export function formatMessage(message: Message, values: Values, languageTag: string, count?: number): string {
  if (typeof message === 'string') return message;
  return message.map((piece) => formatPiece(piece, values, languageTag, count)).join('');
}

function formatPiece(piece: MessagePart, values: Values, languageTag: string, count?: number): string {
  if (typeof piece === 'string') return piece;
  if (piece === 0) return numbersOf(languageTag).format.format(count ?? 0);
  const [name, forms] = piece;
  const value = values[name] ?? '';
  if (!forms) return String(value);
  const number = Number(value);
  const form =
    forms[`=${number}`] ?? forms[numbersOf(languageTag).rules.select(number)] ?? forms['other'] ?? '';
  return formatMessage(form, values, languageTag, number);
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
