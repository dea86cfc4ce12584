import { inflateSync } from 'node:zlib';

/**
 * Returns the text of one of our PDFs line by line, decoded with each of its fonts, so that a text can be found in
 * one of them. It is not a general PDF reader.
 */
export function extractPdfText(bytes: Uint8Array): string[] {
  const streams = inflatedStreams(Buffer.from(bytes));
  const alphabets = streams.filter((text) => text.includes('begincmap')).map(alphabetOf);
  const pages = streams.filter((text) => / T[jJ]\b/.test(text) && !text.includes('begincmap'));
  return pages.flatMap((page) =>
    [...shownBy(page)].flatMap((glyphs) =>
      alphabets.map((alphabet) => glyphs.map((glyph) => alphabet.get(glyph) ?? '').join('')),
    ),
  );
}

function inflatedStreams(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)].flatMap((match) => {
    const start = match.index + match[0].length;
    try {
      return [
        inflateSync(pdf.subarray(start, start + Number.parseInt(match[1] ?? '0', 10))).toString('latin1'),
      ];
    } catch {
      return [];
    }
  });
}

function alphabetOf(cmap: string): Map<number, string> {
  const alphabet = new Map<number, string>();
  const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, glyph = '', to = ''] of cmap.matchAll(/^<([0-9A-Fa-f]{4})> <((?:[0-9A-Fa-f]{4})+)>$/gm))
    alphabet.set(Number.parseInt(glyph, 16), textOf(to));
  return alphabet;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
/** Matches the next token of a page: an escape, a name, an operator or number, or any single character. */
const TOKEN = /\\([0-7]{1,3}|[\s\S])|\/[^\s()<>[\]{}/%]+|[A-Za-z'"*]+|[\s\S]/y;

/**
 * Yields the glyphs that each operator of a page shows. Strings are read character by character: balanced brackets
 * are not escaped in them, and which glyph is a bracket depends on what came before.
 */
function* shownBy(page: string): Generator<number[]> {
  let text = '';
  let depth = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(page); found; found = TOKEN.exec(page)) {
    const [token, escaped] = found;
    if (depth > 0) {
      // Inside a string every character is read separately, so only the first character of a matched word is used and
      // the rest is matched again.
      const sign = escaped === undefined ? (token[0] ?? '') : token;
      TOKEN.lastIndex = found.index + sign.length;
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      if (depth > 0) text += escaped === undefined ? sign : signOf(escaped);
    } else if (token === '(') depth = 1;
    else if (token === 'TJ' || token === 'Tj') {
      yield glyphsOf(text);
      text = '';
    } else if (/^[A-Za-z]/.test(token)) text = '';
  }
}

function signOf(escaped: string): string {
  return /^[0-7]/.test(escaped)
    ? String.fromCharCode(Number.parseInt(escaped, 8))
    : (ESCAPES[escaped] ?? escaped);
}

function glyphsOf(bytes: string): number[] {
  const pairs = Buffer.from(bytes, 'latin1');
  return Array.from({ length: Math.floor(pairs.length / 2) }, (_, index) => pairs.readUInt16BE(2 * index));
}
