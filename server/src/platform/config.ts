import type { z } from 'zod';
import { isPublicInstallation } from './settings/public-installation.ts';
import { type AnySetting, type Program, SETTINGS } from './settings/setting-table.ts';
import { weaknessOf } from './settings/weak-secrets.ts';

export type { Program } from './settings/setting-table.ts';
export { isPublicInstallation } from './settings/public-installation.ts';
export type {
  ConnectConnection,
  KeyRing,
  RingKey,
  SecretList,
  SupplierConnection,
} from './settings/setting-formats.ts';

type Settings = typeof SETTINGS;
type NamesOf<Of extends Program, IsOptional extends true | undefined> = {
  [Name in keyof Settings]: Of extends Settings[Name]['usedBy'][number]
    ? Settings[Name]['isOptional'] extends IsOptional
      ? Name
      : never
    : never;
}[keyof Settings];

/** Holds the settings that a program needs, parsed once at its start. Nothing else reads the environment. */
export type ConfigOf<Of extends Program> = {
  readonly [Name in NamesOf<Of, undefined>]: z.output<Settings[Name]['format']>;
} & {
  readonly [Name in NamesOf<Of, true>]?: z.output<Settings[Name]['format']> | undefined;
};

export type ApiConfig = ConfigOf<'api'>;
export type WorkerConfig = ConfigOf<'worker'>;
/** Holds what both servers need: code that runs in either knows no other setting. */
export type Config = Pick<ApiConfig, keyof ApiConfig & keyof WorkerConfig>;

type Environment = Readonly<Record<string, string | undefined>>;

const TABLE: Readonly<Record<string, AnySetting>> = SETTINGS as never;

/** Returns the names of all settings that a program must not hold: they belong to others. */
export function foreignSettings(program: Program): string[] {
  return Object.entries(TABLE).flatMap(([name, row]) => (row.usedBy.includes(program) ? [] : [name]));
}

/**
 * Returns the settings of a program. Throws an error that names all that is wrong with them at once, and never shows a
 * value, because the error is logged.
 */
export function readConfig<const Of extends Program>(env: Environment, program: Of): ConfigOf<Of> {
  const { values, problems } = parseSettings(env, program);
  const origin = values['PUBLIC_ORIGIN'];
  const isPublic = typeof origin === 'string' && isPublicInstallation({ PUBLIC_ORIGIN: origin });
  if (isPublic) problems.push(...findPublicProblems(env, program, values));
  if (problems.length === 0) return values as ConfigOf<Of>;
  const where = isPublic ? `, which is public at ${origin}` : '';
  throw new Error(
    `The settings of this ${program}${where}, cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
  );
}

interface Parsed {
  readonly values: Record<string, unknown>;
  readonly problems: string[];
}

function parseSettings(env: Environment, program: Program): Parsed {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, row] of Object.entries(TABLE)) {
    if (!row.usedBy.includes(program)) continue;
    const text = env[name] ?? row.byDefault;
    if (text === undefined && row.isOptional) continue;
    const parsed = row.format.safeParse(text);
    if (parsed.success) values[name] = parsed.data;
    else if (text === undefined) problems.push(`${name}: is missing`);
    else
      problems.push(
        ...parsed.error.issues.map(({ path, message }) => `${[name, ...path].join('.')}: ${message}`),
      );
  }
  return { values, problems };
}

/** Returns what strangers could use: development's values, weak secrets, and credentials of other programs. */
function findPublicProblems(env: Environment, program: Program, values: Parsed['values']): string[] {
  const used = new Map<string, string>();
  return Object.entries(TABLE).flatMap(([name, row]) => {
    if (!row.usedBy.includes(program)) {
      const isForeignSecret = row.secretsOf !== undefined && env[name] !== undefined;
      return isForeignSecret
        ? [`${name}: belongs to ${row.usedBy.join(' and ')} alone: take it out of this environment`]
        : [];
    }
    if (row.isRequiredInPublic && env[name] === undefined) return [`${name}: is missing`];
    const value = values[name];
    if (value === undefined) return [];
    const secrets = row.secretsOf?.(value) ?? [];
    const refusals = [
      ...(row.refusalsInPublic?.(value) ?? []),
      ...secrets.map((secret) => weaknessOf(secret) ?? findReuse(used, name, secret)),
    ];
    return [...new Set(refusals)].flatMap((refusal) =>
      refusal === undefined ? [] : [`${name}: ${refusal}`],
    );
  });
}

/** Returns a refusal when another setting has the same secret: whoever learns one would have both. */
function findReuse(used: Map<string, string>, name: string, secret: string | Buffer): string | undefined {
  const text = Buffer.from(secret).toString('base64');
  const known = used.get(text);
  used.set(text, known ?? name);
  return known === undefined || known === name
    ? undefined
    : `is also the value of ${known}: make one for each`;
}
