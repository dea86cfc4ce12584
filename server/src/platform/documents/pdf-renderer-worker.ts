import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

/**
 * This file is the worker thread of the renderer, which is separate because rendering a page keeps a processor busy.
 */

export interface RenderJob {
  readonly id: number;
  readonly data: string;
}

export type RenderResult =
  { readonly id: number; readonly pdf: Uint8Array } | { readonly id: number; readonly failure: string };

export interface RendererSetup {
  readonly template: string;
  readonly fonts: string;
}

const FONTS = ['NotoSans-Regular', 'NotoSans-Bold', 'NotoSansDevanagari-Regular', 'NotoSansDevanagari-Bold'];

const { template, fonts } = workerData as RendererSetup;
const compiler = NodeCompiler.create({
  fontArgs: [{ fontBlobs: FONTS.map((name) => readFileSync(join(fonts, `${name}.ttf`))) }],
});
const source = readFileSync(template, 'utf8');

parentPort?.on('message', ({ id, data }: RenderJob) => parentPort?.postMessage(answerTo(id, data), []));

function answerTo(id: number, data: string): RenderResult {
  try {
    const compiled = compiler.compile({ mainFileContent: source, inputs: { data } });
    const { result } = compiled;
    if (!result) return { id, failure: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics) };
    return { id, pdf: new Uint8Array(compiler.pdf(result)) };
  } catch (error) {
    return { id, failure: String(error) };
  } finally {
    // Nothing rendered for one company stays in the cache for the next.
    compiler.evictCache(0);
  }
}
