import { z } from 'zod';

const part = z.string().regex(/^[\w '-]{0,40}$/);

/** Where a page of the book ended: names come again, so the id belongs to it. */
const position = z.tuple([part, part, part]);

export function cursorOf({
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

/** Undefined when it is no cursor of ours. */
export function positionOf(cursor: string): Position | undefined {
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    const [given, family, after] = position.parse(JSON.parse(text));
    return { given, family, after };
  } catch {
    return undefined;
  }
}
