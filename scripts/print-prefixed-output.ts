import { styleText } from 'node:util';

const colours = ['cyan', 'magenta', 'yellow', 'green', 'blue', 'gray'] as const;
const seen: string[] = [];

/** Prints one line of a part's output, prefixed with the part's name in its own colour. */
export function printPrefixedLine(part: string, line: string): void {
  if (line.trim() === '') return;
  if (!seen.includes(part)) seen.push(part);
  const colour = colours[seen.indexOf(part) % colours.length] ?? 'gray';
  console.log(`${styleText(colour, part.padEnd(8))} ${readable(line)}`);
}

interface LogLine {
  msg?: unknown;
  err?: { stack?: unknown };
  [field: string]: unknown;
}

const machineFields = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'service']);

/** Turns a JSON log line into readable text for a developer: the message, the relevant fields and the stack. */
function readable(line: string): string {
  const record = parse(line);
  if (record === undefined) return line;
  const fields = Object.entries(record)
    .filter(([name]) => !machineFields.has(name))
    .map(([name, value]) => styleText('dim', `${name}=${JSON.stringify(value)}`));
  const stack = typeof record.err?.stack === 'string' ? `\n${record.err.stack}` : '';
  return [String(record.msg), ...fields].join(' ') + stack;
}

function parse(line: string): LogLine | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(line) as LogLine;
    return value.msg === undefined ? undefined : value;
  } catch {
    return undefined;
  }
}
