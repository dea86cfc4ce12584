import type sharp from 'sharp';
import { ConcurrencyLimit } from './limits/concurrency-limit.ts';

export type ImageProblem = 'too-large' | 'not-an-image' | 'too-many-pixels' | 'busy';

export type ReencodedImage =
  { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly problem: ImageProblem };

export const LARGEST_IMAGE_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 24_000_000;
const LOGO_SIDE = 512;
const TIMEOUT_SECONDS = 10;

/**
 * Re-encodes a logo's pixels as a new WebP of at most 512 × 512. Nothing else in the file survives: no location, no
 * colour profile, no hidden data. The file's name and declared type are ignored.
 */
export async function reencodeLogo(bytes: Uint8Array): Promise<ReencodedImage> {
  if (bytes.length > LARGEST_IMAGE_BYTES) return { ok: false, problem: 'too-large' };
  if (!isRaster(bytes)) return { ok: false, problem: 'not-an-image' };
  const reencoded = await queue.run(() => {
    const turn = lastTurn.then(() => reencode(bytes));
    lastTurn = turn;
    return turn;
  });
  return reencoded ? reencoded.done : { ok: false, problem: 'busy' };
}

/**
 * Decoding and password hashing share a small thread pool, so images take one thread and are processed one after the
 * other. Those that would make the queue too long are refused as busy.
 */
const queue = new ConcurrencyLimit('identity.pictures-in-queue');
let lastTurn: Promise<unknown> = Promise.resolve();

let opened: Promise<typeof sharp> | undefined;

/** Imports the library at the first logo, because its modules would make every start longer. */
async function openSharp(): Promise<typeof sharp> {
  const library = await import('sharp').then((module) => module.default);
  // The library reads dozens of formats with as many decoders; blocking those not needed here reduces the attack
  // surface.
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  // Images are rare and may wait for each other, but sign-ins must not wait for images.
  library.concurrency(1);
  library.cache(false);
  return library;
}

async function reencode(bytes: Uint8Array): Promise<ReencodedImage> {
  const open = await (opened ??= openSharp());
  try {
    const image = open(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .timeout({ seconds: TIMEOUT_SECONDS });
    return { ok: true, bytes: await image.toBuffer() };
  } catch (error) {
    // The library throws for everything it cannot decode, and gives the reason only in the message.
    const isTooMuch = error instanceof Error && /pixel limit|timeout/.test(error.message);
    return { ok: false, problem: isTooMuch ? 'too-many-pixels' : 'not-an-image' };
  }
}

function isRaster(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12));
  return (
    start.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
    start.subarray(0, 3).equals(Buffer.from('\xff\xd8\xff', 'latin1')) ||
    (start.toString('latin1', 0, 4) === 'RIFF' && start.toString('latin1', 8, 12) === 'WEBP')
  );
}
