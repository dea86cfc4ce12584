import { statSync } from 'node:fs';
import { OWN_SCHEMAS } from '@marga/server/test/own-schemas';
import type { TestBed } from '../test-bed.ts';
import { companyIn, Visitor } from './visitor.ts';

/** What a part of the chaos test found: promises that were broken, and figures for the last line. */
export interface Findings {
  readonly broken: readonly string[];
  readonly figures: Readonly<Record<string, unknown>>;
}

/** What the parts of the chaos test stand on. */
export class Fixture {
  readonly testBed: TestBed;
  readonly #hashesFile: string;
  #addresses = 0;

  constructor(testBed: TestBed, hashesFile: string) {
    this.testBed = testBed;
    this.#hashesFile = hashesFile;
  }

  /** Somebody new, at an address that nobody else has. */
  visitor(): Visitor {
    return new Visitor(this.testBed.system.apiUrl, this.newAddress());
  }

  /** Somebody who has opened a company and verified their address. */
  async owner(email: string): Promise<{ owner: Visitor; company: string }> {
    const owner = this.visitor();
    const company = companyIn(await owner.signUp(email));
    const code = await this.mailedCode(email, 'verify-email');
    await owner.must('POST', '/v1/email-verifications/completion', { body: { code } });
    return { owner, company };
  }

  newAddress(): string {
    this.#addresses += 1;
    const number = this.#addresses;
    return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** How often the hashing library was called so far. */
  hashes(): number {
    return statSync(this.#hashesFile).size;
  }

  /** The code in the newest mail to this address whose link leads to this page. */
  async mailedCode(address: string, page: string): Promise<string> {
    const link = new RegExp(`/${page}#code=([A-Za-z0-9_-]+)`);
    const { text } = await this.testBed.system.mail.awaitMail(address, link);
    return link.exec(text)?.[1] ?? '';
  }

  /** How many rows each table has. */
  async rowCounts(): Promise<Map<string, number>> {
    const rows = await this.testBed.query<{ name: string; rows: string }>(
      `select format('%I.%I', schemaname, tablename) as name, (xpath('/row/count/text()',
          query_to_xml(format('select count(*) from %I.%I', schemaname, tablename), false, true, '')))[1]::text as rows
        from pg_tables where schemaname in (${OWN_SCHEMAS})`,
    );
    return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
  }
}

/** What differs from what was expected to be added to each table; tables that are not named must stay as they are. */
export function unexpectedRows(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  expected: Readonly<Record<string, number>>,
): string[] {
  // Seals are the worker's own doing, at its own time.
  return [...after].flatMap(([name, count]) => {
    const added = count - (before.get(name) ?? 0);
    const wanted = expected[name] ?? 0;
    return added === wanted || name === 'platform.audit_seal'
      ? []
      : [`${name} has ${added} new rows, not ${wanted}`];
  });
}

export function countOfEach(codes: readonly (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code ?? 'done'] = (counts[code ?? 'done'] ?? 0) + 1;
  return counts;
}
