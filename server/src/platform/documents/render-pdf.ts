import type { Config } from '../config.ts';
import type { Translate } from '../messages/translator.ts';
import { PdfRenderer } from './pdf-renderer.ts';

/** There is one renderer per font folder, since a test process may have several configurations. */
const renderers = new Map<string, PdfRenderer>();

/**
 * Renders data with a Typst template as PDF. All documents of the process share one renderer, so that its threads and
 * its queue bound what they take together. Returns undefined when too many documents are waiting already.
 */
export async function renderPdf(
  { DOCUMENT_FONTS: fonts }: Pick<Config, 'DOCUMENT_FONTS'>,
  template: URL,
  data: unknown,
): Promise<Uint8Array | undefined> {
  const renderer = renderers.get(fonts) ?? new PdfRenderer(fonts);
  renderers.set(fonts, renderer);
  return renderer.render(template, data);
}

/** Leaves the placeholders to the template, because only it knows how many pages there are. */
export function writePageNumber(t: Translate): string {
  return t('pdf.page', { page: '{page}', pages: '{pages}' });
}
