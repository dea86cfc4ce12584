import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { measureProcessorMs } from '../../test/cpu-time.ts';
import { LARGEST_IMAGE_BYTES, reencodeLogo } from './logo-image.ts';

function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#0a6' } });
}

async function accepted(bytes: Uint8Array): Promise<Buffer> {
  const result = await reencodeLogo(bytes);
  if (!result.ok) throw new Error(result.problem);
  return result.bytes;
}

async function problemOf(bytes: Uint8Array): Promise<string | undefined> {
  const result = await reencodeLogo(bytes);
  return result.ok ? undefined : result.problem;
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Makes a black-and-white PNG with one bit per pixel, so hundreds of megapixels fit into a few kilobytes. */
function pngOf(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(height * (Math.ceil(width / 8) + 1));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a logo', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('in %s becomes a WebP that fits the frame', async (format) => {
    const bytes = await accepted(await picture(1600, 800).toFormat(format).toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 });
  });

  test('that is small stays small', async () => {
    const bytes = await accepted(await picture(40, 20).png().toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  test('keeps its transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
      .png()
      .toBuffer();
    expect(await sharp(await accepted(png)).metadata()).toMatchObject({ hasAlpha: true });
  });

  test('stands upright as its camera meant, and tells nothing of where it was taken', async () => {
    const photo = await picture(80, 40)
      .jpeg()
      .withExif({
        IFD0: { Make: 'A maker of telephones', Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 36/1 50/1', GPSLongitudeRef: 'E' },
      })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .toBuffer();
    expect(photo.toString('latin1')).toContain('A maker of telephones');
    // These bytes are the EXIF tag that points to the GPS location, in little-endian order.
    expect(photo.includes(Buffer.from([0x25, 0x88]))).toBe(true);
    const bytes = await accepted(photo);
    const metadata = await sharp(bytes).metadata();
    expect(metadata).toMatchObject({ width: 40, height: 80 });
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    expect(bytes.toString('latin1')).not.toMatch(/Exif|telephones|EXIF|ICCP|XMP /);
  });

  test('loses whatever was hidden in or behind it', async () => {
    const script = '<script>alert(1)</script>';
    const hidden = pngChunk('tEXt', Buffer.from(`Comment\0${script}`));
    for (const bytes of [
      Buffer.concat([await picture(8, 8).jpeg().toBuffer(), Buffer.from(`PK\x03\x04${script}`)]),
      pngOf(8, 8, [hidden]),
    ]) {
      expect(bytes.toString('latin1')).toContain(script);
      expect((await accepted(bytes)).toString('latin1')).not.toContain('script');
    }
  });

  test('with a note that would unfold into a hundred megabytes leaves it folded', async () => {
    const note = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000))]);
    const png = pngOf(8, 8, [pngChunk('zTXt', note)]);
    expect(await measureProcessorMs(() => accepted(png))).toBeLessThan(2_000);
  });
});

describe('refused', () => {
  test('is a file that is too large, before anything reads it', async () => {
    const png = await picture(8, 8).png().toBuffer();
    const padded = Buffer.concat([png, Buffer.alloc(LARGEST_IMAGE_BYTES - png.length)]);
    expect(await problemOf(padded)).toBeUndefined();
    expect(await problemOf(Buffer.concat([padded, Buffer.alloc(1)]))).toBe('too-large');
  });

  test('is a picture that is small on disk and enormous in memory', async () => {
    const bomb = pngOf(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    const costMs = await measureProcessorMs(async () => {
      expect(await problemOf(bomb)).toBe('too-many-pixels');
      expect(await problemOf(pngOf(6_000, 4_001))).toBe('too-many-pixels');
    });
    expect(costMs).toBeLessThan(2_000);
    expect(await problemOf(pngOf(6_000, 4_000))).toBeUndefined();
  });

  test('is one that ends in the middle', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
      const whole = await sharp({
        create: { width: 300, height: 300, channels: 3, background: '#000', noise },
      })
        .toFormat(format)
        .toBuffer();
      expect(await problemOf(whole), format).toBeUndefined();
      expect(await problemOf(whole.subarray(0, whole.length / 2)), format).toBe('not-an-image');
    }
  });

  test('is everything that is not a picture of the three kinds, whatever it is called', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>alert(1)</script></svg>';
    const others = [
      Buffer.from(svg),
      Buffer.from(`<?xml version="1.0"?>${svg}`),
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(svg)]),
      Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), Buffer.from(svg)]),
      await picture(8, 8).gif().toBuffer(),
      await picture(8, 8).tiff().toBuffer(),
      await picture(8, 8).heif({ compression: 'av1' }).toBuffer(),
      Buffer.from('%PDF-1.7'),
      Buffer.from('\xff\xd8\xff', 'latin1'),
      Buffer.alloc(0),
    ];
    for (const bytes of others) expect(await problemOf(bytes)).toBe('not-an-image');
  });
});
