import { inflateSync } from 'node:zlib';

/**
 * What a PDF of ours says, line by line, in the eyes of each of its fonts: whoever looks for a text finds it among them. Not
 * a reader of PDF in general.
 */
export function pdfText(bytes: Uint8Array): string[] {
  const streams = inflatedStreams(Buffer.from(bytes));
  const alphabets = streams.filter((text) => text.includes('begincmap')).map(alphabetOf);
  const pages = streams.filter((text) => / T[jJ]\b/.test(text) && !text.includes('begincmap'));
  return pages.flatMap((page) =>
    [
      ...page.matchAll(/\[((?:\((?:\\[\s\S]|[^\\()])*\)|[^\]])*)\] TJ|(\((?:\\[\s\S]|[^\\()])*\)) Tj/g),
    ].flatMap(([, several, one]) => {
      const glyphs = glyphsOf(several ?? one ?? '');
      return alphabets.map((alphabet) => glyphs.map((glyph) => alphabet.get(glyph) ?? '').join(''));
    }),
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

function glyphsOf(strings: string): number[] {
  const bytes = [...strings.matchAll(/\(((?:\\[\s\S]|[^\\()])*)\)/g)]
    .map(([, inner = '']) =>
      inner.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, code: string) =>
        /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
      ),
    )
    .join('');
  const pairs = Buffer.from(bytes, 'latin1');
  return Array.from({ length: Math.floor(pairs.length / 2) }, (_, index) => pairs.readUInt16BE(2 * index));
}
