/**
 * These are the types the server accepts; it inspects the image itself, so this check only spares the user an
 * upload that ends in a refusal.
 */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export const LOGO_LIMIT_BYTES = 5 * 1024 * 1024;

/** These are the server's own problem codes for a refused logo. */
export const LOGO_PROBLEMS = ['not-an-image', 'too-large', 'too-many-pixels'] as const;
export type LogoProblem = (typeof LOGO_PROBLEMS)[number];

export function findLogoProblem({ type, size }: Pick<File, 'type' | 'size'>): LogoProblem | undefined {
  if (!(LOGO_TYPES as readonly string[]).includes(type) || size === 0) return 'not-an-image';
  return size > LOGO_LIMIT_BYTES ? 'too-large' : undefined;
}

/** Returns the file's bytes in base64, as the contract requires. */
export function readFileAsBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')));
    reader.addEventListener('load', () => {
      const address = reader.result as string;
      resolve(address.slice(address.indexOf(',') + 1));
    });
    reader.readAsDataURL(file);
  });
}
