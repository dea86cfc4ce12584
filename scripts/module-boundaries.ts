import { globSync } from 'node:fs';
import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { type Layer, layers, moduleGraph } from '../module-graph.ts';
import { projectRoot } from './project-root.ts';
import { SOURCE_FOLDERS } from './source-folders.ts';

const tests = String.raw`\.test\.tsx?$`;
const ours = `^(${SOURCE_FOLDERS.join('|')})/`;

/** Converts the rules of `module-graph.ts` to dependency-cruiser's format. */
export function buildDependencyCruiserRules(): IForbiddenRuleType[] {
  return [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...layers.map(layerRule),
    ...Object.keys(moduleGraph).map(moduleRule),
    {
      name: 'every-module-is-in-the-graph',
      severity: 'error',
      comment: 'A module enters module-graph.ts before it imports anything.',
      from: {
        path: '^server/src/modules/',
        pathNot: `^server/src/modules/(${Object.keys(moduleGraph).join('|')})/`,
      },
      to: {},
    },
    {
      name: 'modules-meet-at-their-index',
      severity: 'error',
      comment: 'What a module offers to others stands in its index.ts.',
      from: { path: '^server/src/(modules/([^/]+)/|bin/)' },
      to: { path: '^server/src/modules/[^/]+/', pathNot: '^server/src/modules/($2/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'browsers-load-generated-screen-tables',
      severity: 'error',
      comment:
        'Every page would load all rows of screens.ts. Only prerendering, which runs at build time, may.',
      from: {
        path: '^web/(src|library-replacements)/',
        pathNot: [tests, '^web/src/prerender/(page-paths\\.ts|render\\.tsx)$'],
      },
      to: { path: '^web/src/screens\\.ts$' },
    },
    {
      name: 'browsers-do-not-prerender',
      severity: 'error',
      comment: 'These two files read screens.ts, so a page that imported one of them would load it as well.',
      from: {
        path: '^web/(src|library-replacements)/',
        pathNot: [tests, '^web/src/prerender/render\\.tsx$'],
      },
      to: { path: '^web/src/prerender/(page-paths\\.ts|render\\.tsx)$' },
    },
  ];
}

function layerRule(layer: Layer): IForbiddenRuleType {
  const allowed = [layer, ...layers.filter(({ name }) => layer.mayImport.includes(name))];
  const folders = allowed.map(({ folder }) => `^${folder}/`);
  const packages = layer.packages?.map((name) => `node_modules/${name}/`);
  return {
    name: `${layer.name}-keeps-its-layer`,
    severity: 'error',
    from: { path: `^${layer.folder}/`, pathNot: [tests, ...foldersInside(layer)] },
    to: packages === undefined ? { path: ours, pathNot: folders } : { pathNot: [...folders, ...packages] },
  };
}

/** `contract/src` contains `contract/src/kernel`, which has its own, stricter rules. */
function foldersInside(layer: Layer): string[] {
  return layers
    .filter(({ folder }) => folder.startsWith(`${layer.folder}/`))
    .map(({ folder }) => `^${folder}/`);
}

function moduleRule(module: string): IForbiddenRuleType {
  const allowed = [module, ...(moduleGraph[module] ?? [])];
  return {
    name: `${module}-keeps-its-edges`,
    severity: 'error',
    from: { path: `^server/src/modules/${module}/` },
    to: { path: '^server/src/modules/', pathNot: `^server/src/modules/(${allowed.join('|')})/` },
  };
}

export interface Boundaries {
  violations: string[];
  modulesRead: number;
}

export async function checkModuleBoundaries(folder: string): Promise<Boundaries> {
  const present = sourceFiles(folder);
  const { output } = await cruise(
    present,
    {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: buildDependencyCruiserRules() },
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '/dist/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  );
  const { modules, summary } = output as ICruiseResult;
  const read = new Set(modules.map(({ source }) => source));
  const unread = present.filter((file) => !read.has(file));
  return {
    modulesRead: present.length - unread.length,
    violations: [
      ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
      // Without a parser for the language dependency-cruiser reads nothing and reports no violations, so unread
      // files are an error.
      ...unread.map((file) => `not read: ${file}`),
      ...(present.length === 0 ? ['there is no source to read'] : []),
    ],
  };
}

function sourceFiles(folder: string): string[] {
  const pattern = `{${SOURCE_FOLDERS.join(',')}}/**/*.{ts,tsx}`;
  const files = globSync(pattern, { cwd: folder, exclude: ['**/node_modules', '**/dist'] });
  return files.filter((file) => !file.endsWith('.d.ts')).toSorted();
}

if (import.meta.main) {
  const { violations, modulesRead } = await checkModuleBoundaries(projectRoot);
  for (const violation of violations) console.error(violation);
  console.log(`${modulesRead} modules read, ${violations.length} violations`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
