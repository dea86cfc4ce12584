import { moduleGraph } from '../../module-graph.ts';
import type { DocumentSection } from './generated-section.ts';

/** This is the diagram of which module may import which. */
export const moduleDiagram: DocumentSection = {
  path: 'ARCHITECTURE.md',
  name: 'module-graph',
  produce: diagram,
};

function diagram(): string {
  const modules = Object.entries(moduleGraph);
  const edges = modules.flatMap(([from, targets]) => targets.map((to) => `  ${from} --> ${to}`));
  const alone = modules
    .filter(([name]) => !edges.some((edge) => edge.includes(` ${name}`)))
    .map(([name]) => `  ${name}`);
  return ['```mermaid', 'flowchart TD', ...edges, ...alone, '```'].join('\n');
}
