import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { connectDescription } from './generators/connect-openapi.ts';
import { databaseSchema } from './generators/database-schema.ts';
import { moduleDiagram } from './generators/module-diagram.ts';
import { projectRoot } from './project.ts';

/** A file that is derived from others and kept under review. */
interface GeneratedFile {
  /** Relative to the project. */
  path: string;
  /** The whole text that the file should have; it is formatted afterwards. */
  produce(): Promise<string>;
}

const generated: readonly GeneratedFile[] = [databaseSchema, moduleDiagram, connectDescription];

const onlyCheck = process.argv.includes('--check');

for (const file of generated) {
  const target = join(projectRoot, file.path);
  const wanted = await formatted(target, await file.produce());
  if (existsSync(target) && readFileSync(target, 'utf8') === wanted) continue;
  if (onlyCheck) {
    console.error(`${file.path} is out of date. Run: npm run generate`);
    process.exitCode = 1;
  } else {
    writeFileSync(target, wanted);
    console.log(`wrote ${file.path}`);
  }
}

async function formatted(filepath: string, text: string): Promise<string> {
  const { inferredParser } = await getFileInfo(filepath);
  if (inferredParser === null) return text;
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}
