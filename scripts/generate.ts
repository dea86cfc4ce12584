import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { connectDescription } from './generators/connect-openapi.ts';
import { generateDatabaseFiles } from './generators/database-schema.ts';
import { generateDocuments } from './generators/generated-section.ts';
import { moduleDiagram } from './generators/module-diagram.ts';
import { tableOfLimits } from './generators/table-of-limits.ts';
import { tableOfSettings } from './generators/table-of-settings.ts';
import { generateScreenTables } from './generators/screen-definition-modules.ts';
import { serverMessages } from './generators/server-messages.ts';
import { transitionDiagrams, transitionTriggers } from './generators/state-transitions.ts';
import { projectRoot } from './project-root.ts';

/** Maps the path of each generated, checked-in file to the full text it should have. */
const generated = new Map([
  ...(await generateDatabaseFiles()),
  ...generateScreenTables(),
  [serverMessages.path, serverMessages.produce()],
  [transitionTriggers.path, transitionTriggers.produce()],
  ...(await generateDocuments([moduleDiagram, tableOfLimits, tableOfSettings, ...transitionDiagrams])),
  [connectDescription.path, await connectDescription.produce()],
]);

const onlyCheck = process.argv.includes('--check');

for (const [path, text] of generated) {
  const target = join(projectRoot, path);
  const wanted = await formatted(target, text);
  if (existsSync(target) && readFileSync(target, 'utf8') === wanted) continue;
  if (onlyCheck) {
    console.error(`${path} is out of date. Run: npm run generate`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, wanted);
    console.log(`wrote ${path}`);
  }
}

async function formatted(filepath: string, text: string): Promise<string> {
  const { inferredParser } = await getFileInfo(filepath);
  if (inferredParser === null) return text;
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}
