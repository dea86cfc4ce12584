import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from '../../scripts/changed-files.ts';
import { connectForTest, createTestDatabase } from './database.ts';
import { projectRoot } from './engines/data-folder.ts';

/**
 * An operator copies the SQL of a runbook in an emergency, so each statement must be one that the present database accepts
 * from the role that the document names.
 */

const database = await createTestDatabase();
const superuser = await connectForTest(database.migrator);
const relay = await connectForTest(database.relay);

interface DocumentedStatement {
  readonly text: string;
  readonly role: 'superuser' | 'marga_relay';
}

const BLOCK = /^[ ]*```sql\n(.*?)^[ ]*```/gms;
const INLINE = /`((?:select|insert into|update|delete from|with) [^`]+)`/g;
/** These statements only surround others. */
const TRANSACTION = /^(?:begin|commit|rollback)$/;
/** A comment, or a text in which a semicolon would not end the statement. */
const COMMENT_OR_TEXT = /--[^\n]*|'[^']*'/g;

function documentedStatements(document: string): DocumentedStatement[] {
  const blocks = [...document.matchAll(BLOCK)].map(([, block = '']) => block);
  const inline = [...document.replaceAll(BLOCK, '').matchAll(INLINE)].map(([, text = '']) => text);
  return [...blocks, ...inline].flatMap((block) => {
    const role = block.includes('as marga_relay') ? 'marga_relay' : 'superuser';
    return statementsIn(block).map((text) => ({ text, role }) as const);
  });
}

function statementsIn(block: string): string[] {
  return block
    .replaceAll(COMMENT_OR_TEXT, (part) => (part.startsWith('--') ? '' : part.replaceAll(';', '\0')))
    .split(';')
    .map((statement) => statement.replaceAll('\0', ';').trim())
    .filter((statement) => statement !== '' && !TRANSACTION.test(statement));
}

/** Returns what PostgreSQL objects to in the SQL of a document; a plan is made of each statement and none is executed. */
async function findInvalidSql(document: string): Promise<string[]> {
  const problems: string[] = [];
  for (const { text, role } of documentedStatements(document)) {
    const client = role === 'marga_relay' ? relay : superuser;
    await client.query(`explain ${text}`).catch((error: Error) => problems.push(`${error.message}: ${text}`));
  }
  return problems;
}

/** A decision may sketch a statement that its code writes in another way. */
const documents = repositoryFiles()
  .filter((path) => path.endsWith('.md') && !path.startsWith('docs/adr/'))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
  .filter(({ text }) => documentedStatements(text).length > 0);

test('the database accepts all SQL that documents tell people to run', async () => {
  expect(documents.length).toBeGreaterThan(10);
  const problems: string[] = [];
  for (const { path, text } of documents) {
    problems.push(...(await findInvalidSql(text)).map((problem) => `${path}: ${problem}`));
  }
  expect(problems).toEqual([]);
});

test('a table, a column or a privilege that does not exist is found, in a block and within a sentence', async () => {
  const block = (sql: string) => `\`\`\`sql\nbegin;\n${sql}\ncommit;\n\`\`\`\n`;
  const good = block("select id from bookings.booking where supplier = 'a;b'; -- as a superuser; reads all");
  expect(documentedStatements(good)).toHaveLength(1);
  expect(await findInvalidSql(good)).toEqual([]);
  const bad = [
    block('select id from bookings.old_booking;'),
    block('select old_column from bookings.booking;'),
    block('select id from bookings.saved_view; -- as marga_relay'),
    'Run `update bookings.booking set old_column = 1`.',
  ];
  for (const document of bad) expect(await findInvalidSql(document), document).toHaveLength(1);
});
