/**
 * A message as the build leaves it, so that the browser loads neither its syntax nor a library for it: plain words, or pieces
 * of which some depend on values.
 */
export type Message = string | readonly MessagePart[];

/** Words; 0, for the number of the plural that it stands in; a value by its name; or what a number decides between. */
export type MessagePart = string | 0 | readonly [name: string] | readonly [name: string, forms: PluralForms];

/** By the exact number (`=0`), else by what the language calls such a number; `other` is always there. */
export type PluralForms = Readonly<Record<string, Message>>;

export type Values = Readonly<Record<string, string | number>>;

/** The words of a message in a language, with values in their places. */
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

/** Made once per language: a list of fares counts something in every row. */
function numbersOf(languageTag: string): Numbers {
  const made = numbers.get(languageTag) ?? {
    rules: new Intl.PluralRules(languageTag),
    format: new Intl.NumberFormat(languageTag),
  };
  numbers.set(languageTag, made);
  return made;
}
