/** Holds every secret that was issued and grants access, by kind. */
export class IssuedSecrets {
  readonly #kindsByValue = new Map<string, string>();

  keep(kind: string, value: string | undefined): void {
    if (value === undefined || value.length < 8) throw new Error(`there is no ${kind} to keep`);
    this.#kindsByValue.set(value, kind);
  }

  get count(): number {
    return this.#kindsByValue.size;
  }

  /** Returns which kinds of secret occur in a text, in any common encoding of bytes. */
  foundIn(text: string): string[] {
    const large = text.toUpperCase();
    return [...this.#kindsByValue].flatMap(([value, kind]) =>
      formsOf(value).some(({ form, anyCase }) =>
        anyCase ? large.includes(form.toUpperCase()) : text.includes(form),
      )
        ? [kind]
        : [],
    );
  }
}

interface Form {
  readonly form: string;
  readonly anyCase: boolean;
}

function formsOf(value: string): Form[] {
  const bytes = Buffer.from(value);
  // Inside a longer text, base64 starts at one of three offsets; the characters that depend on neighbouring bytes
  // are cut off.
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64url')
      .slice(shift === 0 ? 0 : shift + 1, -2),
  );
  return [
    { form: value, anyCase: false },
    { form: bytes.toString('hex'), anyCase: true },
    ...base64.flatMap((form) => [
      { form, anyCase: false },
      { form: form.replaceAll('-', '+').replaceAll('_', '/'), anyCase: false },
    ]),
  ];
}

/** Returns every string in a dump that could be a token, and its decoded form if it is hex or base64. */
export function findPossibleTokens(text: string): Set<string> {
  const written = text.match(/[A-Za-z0-9_-]{16,}/g) ?? [];
  const standard = (text.match(/[A-Za-z0-9+/]{16,}/g) ?? []).map((token) =>
    token.replaceAll('+', '-').replaceAll('/', '_'),
  );
  return new Set([...written, ...standard, ...written.flatMap(decodedHex)]);
}

function decodedHex(token: string): string[] {
  const [, hex] = /^x?((?:[0-9a-f]{2}){8,})$/i.exec(token) ?? [];
  if (hex === undefined) return [];
  const bytes = Buffer.from(hex, 'hex');
  const text = bytes.toString();
  return [hex, bytes.toString('base64url'), ...(/^[\w-]{16,}$/.test(text) ? [text] : [])];
}
