import { programmesIn, runProgramme } from './dispatch.ts';

const folder = 'bench/src/drills';
const [name, ...args] = process.argv.slice(2);

if (name === undefined) {
  console.log(`npm run drill -- NAME, where NAME is one of: ${programmesIn(folder).join(', ')}`);
  process.exit(2);
}
process.exit((await runProgramme(folder, name, args)) ? 0 : 1);
