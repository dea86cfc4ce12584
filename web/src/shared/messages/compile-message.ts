import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Message, MessagePart } from '@marga/contract/messages/format-message';

/** Parses the syntax of a message at build time. A message that the browser could not format fails the build. */
export function compileMessage(text: string): Message {
  const pieces = parse(text, { captureLocation: false }).map(pieceOf);
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : pieces;
}

function pieceOf(element: MessageFormatElement): MessagePart {
  if (element.type === TYPE.literal) return element.value;
  if (element.type === TYPE.pound) return 0;
  if (element.type === TYPE.argument) return [element.value];
  if (element.type === TYPE.plural && element.pluralType === 'cardinal' && element.offset === 0) {
    const forms = Object.entries(element.options).map(([name, { value }]) => [name, value.map(pieceOf)]);
    return [element.value, Object.fromEntries(forms)];
  }
  throw new RangeError(`messages take values and plurals, not ${TYPE[element.type]}`);
}
