import { LIMITS, type LimitRow } from '../../server/src/platform/limits/limit-table.ts';
import type { DocumentSection } from './generated-section.ts';

/** This is the documented table of limits, made from the table that the server enforces. */
export const tableOfLimits: DocumentSection = {
  path: 'docs/security-rules.md',
  name: 'limits',
  produce: table,
};

function table(): string {
  const rows: readonly (readonly [string, LimitRow])[] = Object.entries(LIMITS);
  const cells = rows.map(([name, row]) => [
    `\`${name}\``,
    row.what,
    row.per,
    mostOf(row) + (row.shape === 'attempts' && row.setting ? ` (\`${row.setting}\`)` : ''),
    whereCounted(row),
  ]);
  const head = ['limit', 'what', 'per', 'how many', 'counted in'];
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function mostOf(row: LimitRow): string {
  const most = row.most.toLocaleString('en-GB');
  if (row.shape === 'at-once') return `${most} at once`;
  if (row.windowMs === undefined) return most;
  if (row.shape === 'stored' || row.wait === undefined) return `${most} in ${durationOf(row.windowMs)}`;
  const { firstMs, mostMs } = row.wait;
  const wait = `a wait from ${durationOf(firstMs)} doubling to ${durationOf(mostMs)}`;
  return `${most}, then ${wait}; forgotten after ${durationOf(row.windowMs)}`;
}

function whereCounted(row: LimitRow): string {
  if (row.shape === 'at-once') return 'the process';
  if (row.shape === 'stored') return 'PostgreSQL';
  return row.isLocalFirst ? 'the process, then Redis' : 'Redis';
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** Returns a duration in its largest whole unit. */
function durationOf(ms: number): string {
  const unit = UNITS.find(([, unitMs]) => ms % unitMs === 0);
  if (!unit) throw new Error(`${ms} ms is no whole number of seconds`);
  return `${ms / unit[1]} ${unit[0]}`;
}
