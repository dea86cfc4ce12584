import { z } from 'zod';

const part = z.string().regex(/^[\w '-]{0,40}$/);

/** A cursor holds the last entry of a page of the address book: both names, and the id because names are not unique. */
const position = z.tuple([part, part, part]);

export function encodeTravellerCursor({
  givenName,
  familyName,
  id,
}: {
  givenName: string;
  familyName: string;
  id: string;
}) {
  return Buffer.from(JSON.stringify([givenName, familyName, id])).toString('base64url');
}

interface Position {
  readonly given: string;
  readonly family: string;
  readonly after: string;
}

export const BEGINNING: Position = { given: '', family: '', after: '' };

/** Returns undefined for a cursor that we did not issue. */
export function parseTravellerCursor(cursor: string): Position | undefined {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [given, family, after] = position.parse(JSON.parse(text));
    return { given, family, after };
  } catch {
    return undefined;
  }
}
