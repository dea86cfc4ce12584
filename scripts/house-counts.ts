import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ceilings from './house-counts.json' with { type: 'json' };
import { listHouseCounts } from './house-count-rules.ts';
import { projectRoot } from './project-root.ts';
import { repositoryFiles } from './changed-files.ts';

/**
 * This step prints how much there is of what must not grow: logic in SQL, mechanisms that exist twice, loops. It fails
 * when a count is above its ceiling in house-counts.json, and when one is below it, so that the ceiling follows.
 */

const files = repositoryFiles().map((path) => ({
  path,
  text: /\.(sql|ts|tsx)$/.test(path) ? readFileSync(join(projectRoot, path), 'utf8') : '',
}));
const counts = listHouseCounts(files);
const complaints: string[] = [];
for (const [name, count] of Object.entries(counts)) {
  const { most, goal } = ceilings[name as keyof typeof ceilings];
  console.log(`${name.padEnd(62)} ${String(count).padStart(6)}   goal ${String(goal).padStart(5)}`);
  if (count > most) complaints.push(`${name}: ${count}, and at most ${most} are allowed`);
  if (count < most)
    complaints.push(`${name}: ${count}; lower its ceiling of ${most} in scripts/house-counts.json`);
}
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
