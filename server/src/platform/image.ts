import sharp from 'sharp';

// The library reads dozens of formats with as many decoders; whatever is not needed here is one less to be attacked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
// Pictures are rare and may wait for each other; people who sign in may not wait for pictures.
sharp.concurrency(1);
sharp.cache(false);

export type ImageProblem = 'too-large' | 'not-an-image' | 'too-many-pixels' | 'busy';

export type ReencodedImage =
  { readonly ok: true; readonly bytes: Buffer } | { readonly ok: false; readonly problem: ImageProblem };

export const LARGEST_IMAGE_BYTES = 5 * 1024 * 1024;
const MOST_PIXELS = 24_000_000;
const LOGO_SIDE = 512;
const TIMEOUT_SECONDS = 10;

/**
 * Makes a logo's pixels into a new WebP of at most 512 × 512. Nothing else of the file survives: no place where a photo was
 * taken, no colour profile, nothing hidden behind the picture. Neither the file's name nor the type it was sent with is asked.
 */
export async function reencodeLogo(bytes: Uint8Array): Promise<ReencodedImage> {
  if (bytes.length > LARGEST_IMAGE_BYTES) return { ok: false, problem: 'too-large' };
  if (!isRaster(bytes)) return { ok: false, problem: 'not-an-image' };
  if (waiting >= MOST_WAITING) return { ok: false, problem: 'busy' };
  waiting += 1;
  const before = lastTurn;
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  lastTurn = over;
  try {
    await before;
    return await reencode(bytes);
  } finally {
    waiting -= 1;
    end();
  }
}

/** Decoding and the hashing of passwords share a handful of threads: pictures take one, one after the other. */
const MOST_WAITING = 4;
let waiting = 0;
let lastTurn: Promise<void> = Promise.resolve();

async function reencode(bytes: Uint8Array): Promise<ReencodedImage> {
  try {
    const image = sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .timeout({ seconds: TIMEOUT_SECONDS });
    return { ok: true, bytes: await image.toBuffer() };
  } catch (error) {
    // The library throws for everything it cannot decode, and says why in words only.
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
