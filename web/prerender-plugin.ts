import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin, Rolldown, ViteBuilder } from 'vite';
import { buildPrerenderedDocument, buildInlineStyleSheet, type Loaded } from './build-prerendered-html.ts';
import { findFirstLoadChunks, findPublicScreenFiles, findAppShellChunks } from './find-first-load-chunks.ts';
import { writeScreensJson } from './write-screens-json.ts';
import { writeSecurityHeadersJson } from './security-headers-plugin.ts';
import { buildServiceWorker } from './service-worker-build.ts';
import type { RenderedPage } from './src/prerender/render.tsx';
import type * as Renderer from './src/prerender/render.tsx';

const LOCALES = ['en', 'hi'] as const;

/**
 * Matches the fonts of the first view: headings, figures and running text, in the letters that both languages use.
 */
const FIRST_FONTS = /\/(familjen-grotesk|public-sans)-latin-wght-normal-[\w-]+\.woff2$/;

/** These files from `public` belong to every page. */
const PUBLIC_FILES = ['app.html', 'theme.js', 'favicon.svg', 'manifest.webmanifest'];

/**
 * Renders every public page in both languages at build time, so that the first response contains it, and writes
 * `app.html`, `screens.json` and, last, the headers and the service worker, which depend on these files.
 */
export function createPrerenderPlugin(): Plugin {
  let bundle: Rolldown.OutputBundle | undefined;
  return {
    name: 'marga-prerender',
    apply: 'build',
    config: () => ({
      builder: { sharedConfigBuild: true, sharedPlugins: true },
      environments: {
        ssr: {
          build: {
            // The folder is named by process, because two builds may run at the same time.
            outDir: `node_modules/.prerender-${process.pid}`,
            emptyOutDir: true,
            copyPublicDir: false,
            minify: false,
            rolldownOptions: { input: 'src/prerender/render.tsx', output: { codeSplitting: true } },
          },
        },
      },
    }),
    writeBundle(_options, written) {
      if (this.environment.name === 'client') bundle = written;
    },
    async buildApp(builder: ViteBuilder) {
      const { client, ssr } = builder.environments;
      if (!client || !ssr) throw new Error('the portal is built for browsers and for Node');
      await builder.build(client);
      await builder.build(ssr);
      if (!bundle) throw new Error('nothing was written for browsers');
      const outDir = resolve(builder.config.root, client.config.build.outDir);
      const rendererDir = resolve(builder.config.root, ssr.config.build.outDir);
      const pages = await writePages(outDir, rendererDir, bundle);
      rmSync(rendererDir, { recursive: true, force: true });
      const documents = globSync('**/*.html', { cwd: outDir });
      writeSecurityHeadersJson(
        outDir,
        documents.map((file) => readFileSync(join(outDir, file), 'utf8')),
      );
      await buildServiceWorker(builder.config.root, outDir, { pages, core: coreOf(bundle) });
    },
  };
}

/** Lists the files that the portal needs to start offline in either language. */
function coreOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = LOCALES.flatMap((locale) =>
    [...findAppShellChunks(bundle, locale)].map(({ fileName }) => fileName),
  );
  const styles = Object.keys(bundle).filter((file) => /^assets\/index-[\w-]+\.css$/.test(file));
  return [...new Set([...PUBLIC_FILES, ...chunks, ...styles, ...firstFontsOf(bundle)])].map(
    (file) => `/${file}`,
  );
}

/** Reads the shell from the bundle, because a rendered page has the same name in the folder. */
function shellIn(bundle: Rolldown.OutputBundle): string {
  const built = bundle['index.html'];
  if (built?.type !== 'asset') throw new Error('the shell was not built');
  return built.source.toString();
}

/** The routes behind the sign-in are in a separate chunk, without which none of these screens can start to load. */
function appShellOf(shell: string, bundle: Rolldown.OutputBundle): string {
  const list = Object.values(bundle).find(
    (output) =>
      output.type === 'chunk' &&
      output.facadeModuleId?.endsWith('/src/screens/member/loaders.gen.ts') === true,
  );
  if (!list) throw new Error('the list of the screens behind the sign-in was not found');
  return shell.replace(
    '</head>',
    `  <link rel="modulepreload" crossorigin href="/${list.fileName}">\n  </head>`,
  );
}

function firstFontsOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((file) => FIRST_FONTS.test(`/${file}`));
}

/** Writes the pages and returns the URLs that contain no personal data. */
async function writePages(
  outDir: string,
  rendererDir: string,
  bundle: Rolldown.OutputBundle,
): Promise<readonly string[]> {
  const [rendererFile] = globSync('render*.js', { cwd: rendererDir });
  if (rendererFile === undefined) throw new Error('the pages have no renderer');
  const rendererUrl = pathToFileURL(join(rendererDir, rendererFile)).href;
  const { listPublicPages, renderPage, listMemberScreenPaths } = (await import(
    rendererUrl
  )) as typeof Renderer;
  const rendered: RenderedPage[] = [];
  for (const page of listPublicPages())
    for (const locale of LOCALES) rendered.push(await renderPage(page, locale));

  const shell = shellIn(bundle);
  const styles = buildInlineStyleSheet(rendered.map(({ body }) => body));
  writeFileSync(join(outDir, styles.file), styles.text);
  const origin = process.env['PUBLIC_ORIGIN'] ?? '';
  const fonts = firstFontsOf(bundle);
  const files = findPublicScreenFiles();
  writeFileSync(join(outDir, 'app.html'), appShellOf(shell, bundle));
  for (const page of rendered) {
    const chunks = findFirstLoadChunks(bundle, page.screen, files.get(page.screen) ?? '', page.locale);
    const loaded: Loaded = {
      chunks: [...chunks].map(({ fileName }) => fileName),
      fonts,
      styleSheet: styles.file,
    };
    const file = join(outDir, page.address, 'index.html');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, buildPrerenderedDocument(shell, page, loaded, origin));
  }
  const pages = rendered.map(({ address }) => address);
  writeScreensJson(outDir, listMemberScreenPaths(), pages);
  return pages;
}
