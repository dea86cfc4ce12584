import { listProgramsIn, runNamedProgram } from './run-named-program.ts';

const folder = 'bench/src/benches';
const named = process.argv.slice(2);
let ok = true;

for (const name of named.length > 0 ? named : listProgramsIn(folder)) {
  console.log(`\n── ${name}`);
  ok = (await runNamedProgram(folder, name, [])) && ok;
}
process.exit(ok ? 0 : 1);
