import type { Config } from '../config.ts';
import { PdfRenderer } from './pdf-renderer.ts';

/**
 * Returns the PDF renderer of a template. There is one per font folder, since a test process may have several
 * configurations.
 */
export function pdfRendererFor(template: URL): (config: Pick<Config, 'DOCUMENT_FONTS'>) => PdfRenderer {
  const renderers = new Map<string, PdfRenderer>();
  return ({ DOCUMENT_FONTS: fonts }) => {
    const renderer = renderers.get(fonts) ?? new PdfRenderer(template, fonts);
    renderers.set(fonts, renderer);
    return renderer;
  };
}
