import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleGraph } from '../../module-graph.ts';
import { projectRoot } from '../project-root.ts';

const path = 'ARCHITECTURE.md';
const start = '<!-- module-graph:start -->';
const end = '<!-- module-graph:end -->';

/**
 * Generates the diagram of which module may import which; it stands between two markers of a manually written
 * document.
 */
export const moduleDiagram = {
  path,
  async produce(): Promise<string> {
    const document = await readFile(join(projectRoot, path), 'utf8');
    const [before, rest] = document.split(start);
    const after = rest?.split(end)[1];
    if (before === undefined || after === undefined) throw new Error(`${path} lacks ${start} … ${end}`);
    return `${before}${start}\n\n${diagram()}\n\n${end}${after}`;
  },
};

function diagram(): string {
  const modules = Object.entries(moduleGraph);
  const edges = modules.flatMap(([from, targets]) => targets.map((to) => `  ${from} --> ${to}`));
  const alone = modules
    .filter(([name]) => !edges.some((edge) => edge.includes(` ${name}`)))
    .map(([name]) => `  ${name}`);
  return ['```mermaid', 'flowchart TD', ...edges, ...alone, '```'].join('\n');
}
