/**
 * Simulates a machine whose clock is wrong, in everything that reads the time. CLOCK_SKEWS gives the offset of each
 * process in milliseconds: {"api":600000,"worker":-600000}.
 */
const skews = JSON.parse(process.env['CLOCK_SKEWS'] ?? '{}') as Record<string, number>;
const program = /([a-z-]+)\.ts$/.exec(process.argv[1] ?? '')?.[1] ?? '';
const skew = skews[program] ?? 0;
const right = Date.now.bind(Date);
const wrong = () => right() + skew;

if (skew !== 0)
  globalThis.Date = new Proxy(Date, {
    apply: (target) => new target(wrong()).toString(),
    construct: (target, args: [], made) =>
      Reflect.construct(target, args.length === 0 ? [wrong()] : args, made) as Date,
    get: (target, name) => (name === 'now' ? wrong : (Reflect.get(target, name) as unknown)),
  });
