import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** These components are never used alone, so the story of their parent shows them. */
const PARTS = ['aria-field-problem', 'problem-message', 'timeline-table'];

test('every component of the design system has a story', () => {
  const files = globSync('**/*.tsx', { cwd: folder });
  const stories = files.filter((file) => file.endsWith('.stories.tsx'));
  const shown = stories.map((file) => readFileSync(`${folder}${file}`, 'utf8')).join('\n');
  const components = files
    .filter((file) => !/\.(stories|test)\.tsx$/.test(file))
    .map((file) => basename(file, '.tsx'))
    .filter((name) => !PARTS.includes(name));
  expect(components.length).toBeGreaterThan(20);
  expect(components.filter((name) => !shown.includes(`/${name}.tsx'`))).toEqual([]);
});
