import { type AnySetting, SETTINGS } from '../../server/src/platform/settings/setting-table.ts';
import type { DocumentSection } from './generated-section.ts';

/** This is the documented table of settings, made from the table that programs read their environment by. */
export const tableOfSettings: DocumentSection = {
  path: 'docs/settings.md',
  name: 'settings',
  produce: table,
};

function table(): string {
  const rows: readonly (readonly [string, AnySetting])[] = Object.entries(SETTINGS as never);
  const cells = rows.map(([name, row]) => [
    `\`${name}\``,
    row.what.replaceAll('|', String.raw`\|`),
    row.usedBy.join(', '),
    row.secretsOf ? 'yes' : '',
    absenceOf(row),
    row.refusalsInPublic || row.secretsOf ? 'yes' : '',
  ]);
  const head = ['setting', 'what', 'used by', 'secret', 'when absent', 'checked in public'];
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function absenceOf({ byDefault, isOptional, isRequiredInPublic }: AnySetting): string {
  const usual = byDefault === undefined ? (isOptional ? 'off' : 'refused') : `\`${byDefault}\``;
  return isRequiredInPublic ? `${usual}; refused in public` : usual;
}
