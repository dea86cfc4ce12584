import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/**
 * This file is a worker thread of the renderer, which is separate because rendering a page keeps a processor busy.
 */

export interface RenderJob {
  readonly template: string;
  readonly data: string;
}

export type RenderResult = { readonly pdf: Uint8Array } | { readonly failure: string };

export interface RendererSetup {
  readonly fonts: string;
}

const FONTS = ['NotoSans-Regular', 'NotoSans-Bold', 'NotoSansDevanagari-Regular', 'NotoSansDevanagari-Bold'];

const { fonts } = workerData as RendererSetup;
const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: FONTS.map((name) => readFileSync(join(fonts, `${name}.ttf`))) }],
});
const sources = new Map<string, string>();

parentPort?.on('message', (job: RenderJob) => parentPort?.postMessage(render(job), []));

function render({ template, data }: RenderJob): RenderResult {
  try {
    const compiled = compiler.compile({ mainFileContent: sourceOf(template), inputs: { data } });
    const { result } = compiled;
    if (!result) return { failure: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics) };
    return { pdf: new Uint8Array(compiler.pdf(result)) };
  } catch (error) {
    return { failure: String(error) };
  } finally {
    // Nothing rendered for one company stays in the cache for the next.
    compiler.evictCache(0);
  }
}

function sourceOf(template: string): string {
  const source = sources.get(template) ?? readFileSync(template, 'utf8');
  sources.set(template, source);
  return source;
}
