import { listProgramsIn, runNamedProgram } from './run-named-program.ts';

const folder = 'bench/src/chaos';
const [name, ...args] = process.argv.slice(2);

if (name === undefined) {
  console.log(`npm run drill -- NAME, where NAME is one of: ${listProgramsIn(folder).join(', ')}`);
  process.exit(2);
}
process.exit((await runNamedProgram(folder, name, args)) ? 0 : 1);
