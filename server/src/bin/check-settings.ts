import { type Program, readConfig } from '../platform/config.ts';

/** Says whether a program could start with this environment. It starts nothing and connects to nothing. */
const PROGRAMS: readonly Program[] = ['api', 'worker', 'migrate', 'seed', 'rotate-secret'];
const program = PROGRAMS.find((name) => name === process.argv[2]);
if (program === undefined) throw new Error(`name the program: ${PROGRAMS.join(', ')}`);
try {
  readConfig(process.env, program);
  console.log(`The settings of this ${program} can be used.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
