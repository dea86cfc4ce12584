import { moduleGraph } from '../../module-graph.ts';
import { replaceSection } from './generated-section.ts';

const path = 'ARCHITECTURE.md';

/** Generates the diagram of which module may import which. */
export const moduleDiagram = {
  path,
  produce: () => replaceSection(path, 'module-graph', diagram()),
};

function diagram(): string {
  const modules = Object.entries(moduleGraph);
  const edges = modules.flatMap(([from, targets]) => targets.map((to) => `  ${from} --> ${to}`));
  const alone = modules
    .filter(([name]) => !edges.some((edge) => edge.includes(` ${name}`)))
    .map(([name]) => `  ${name}`);
  return ['```mermaid', 'flowchart TD', ...edges, ...alone, '```'].join('\n');
}
