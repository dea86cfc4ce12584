import type { Config } from '../config.ts';
import { PdfRenderer } from './pdf-renderer.ts';

/** The PDF renderer of a template. One for each folder of fonts, since a process of tests may be configured in several ways. */
export function pdfRendererFor(template: URL): (config: Pick<Config, 'DOCUMENT_FONTS'>) => PdfRenderer {
  const renderers = new Map<string, PdfRenderer>();
  return ({ DOCUMENT_FONTS: fonts }) => {
    const renderer = renderers.get(fonts) ?? new PdfRenderer(template, fonts);
    renderers.set(fonts, renderer);
    return renderer;
  };
}
