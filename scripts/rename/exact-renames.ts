import { splitSourceIntoPieces } from './split-source-by-text-kind.ts';

/** Replaces one name with another in the folders or files of `in`, or everywhere when `in` is not set. */
export interface ExactRename {
  kind: 'token' | 'identifier' | 'sql' | 'text' | 'file';
  from: string;
  to: string;
  in?: readonly string[];
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

/**
 * Matches a complete name: `move` is found neither in `moveMoney` nor in `begin_move`, and a name with hyphens not
 * beside another hyphen.
 */
function whole(name: string): RegExp {
  const edge = name.includes('-') ? String.raw`[\w$-]` : String.raw`[\w$]`;
  return new RegExp(`(?<!${edge})${escaped(name)}(?!${edge})`, 'g');
}

type Hits = Map<ExactRename, number>;

/**
 * Applies all renames of a plan to a file: first those that replace any text, then those that replace only
 * identifiers or SQL.
 */
export function applyExactRenames(
  path: string,
  text: string,
  plan: readonly ExactRename[],
  hits: Hits,
): string {
  const here = plan.filter(
    (rename) =>
      rename.kind !== 'file' &&
      text.includes(rename.from) &&
      (rename.in?.some((at) => path.startsWith(at)) ?? true),
  );
  let next = text;
  for (const rename of here.filter(({ kind }) => kind === 'token' || kind === 'text')) {
    const before = next;
    next =
      rename.kind === 'text'
        ? next.replaceAll(rename.from, () => rename.to)
        : next.replace(whole(rename.from), () => rename.to);
    if (next !== before) count(hits, rename);
  }
  const identifiers = new Map(
    /\.tsx?$/.test(path)
      ? here.filter(({ kind }) => kind === 'identifier').map((rename) => [rename.from, rename])
      : [],
  );
  const inSql = /\.(tsx?|sql)$/.test(path) ? here.filter(({ kind }) => kind === 'sql') : [];
  if (identifiers.size === 0 && inSql.length === 0) return next;
  return splitSourceIntoPieces(path, next)
    .map(({ kind, text: piece }) => {
      if (kind === 'sql') return inSql.reduce((sql, rename) => replacedInSql(sql, rename, hits), piece);
      const rename = kind === 'identifier' ? identifiers.get(piece) : undefined;
      if (!rename) return piece;
      count(hits, rename);
      return rename.to;
    })
    .join('');
}

function replacedInSql(sql: string, rename: ExactRename, hits: Hits): string {
  const next = sql.replace(whole(rename.from), () => rename.to);
  if (next !== sql) count(hits, rename);
  return next;
}

function count(hits: Hits, rename: ExactRename): void {
  hits.set(rename, (hits.get(rename) ?? 0) + 1);
}
