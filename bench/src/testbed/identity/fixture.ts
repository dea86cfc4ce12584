import { statSync } from 'node:fs';
import { OWN_SCHEMAS } from '@marga/server/test/module-schemas';
import type { TestBed } from '../test-bed.ts';
import { companyOfSession, Visitor } from './simulated-visitor.ts';

/** Holds what a part of the chaos test found: broken invariants, and figures for the last line. */
export interface Findings {
  readonly broken: readonly string[];
  readonly figures: Readonly<Record<string, unknown>>;
}

/** Provides the test bed and the helpers that all parts of the identity chaos test use. */
export class Fixture {
  readonly testBed: TestBed;
  readonly #hashesFile: string;
  #addresses = 0;

  constructor(testBed: TestBed, hashesFile: string) {
    this.testBed = testBed;
    this.#hashesFile = hashesFile;
  }

  /** Returns a new visitor with an unused IP address. */
  visitor(): Visitor {
    return new Visitor(this.testBed.system.apiUrl, this.newAddress());
  }

  /** Creates a user who has registered a company, which is approved, and verified their email address. */
  async owner(email: string): Promise<{ owner: Visitor; company: string }> {
    const owner = this.visitor();
    const company = companyOfSession(await owner.signUp(email));
    const code = await this.mailedCode(email, 'verify-email');
    await owner.must('POST', '/v1/email-verifications/completion', { body: { code } });
    await this.testBed.query(
      "update identity.company set state = 'approved', credit_from = platform.now() where id = $1",
      [company],
    );
    return { owner, company };
  }

  newAddress(): string {
    this.#addresses += 1;
    const number = this.#addresses;
    return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** Counts the calls of the hashing library so far. */
  hashes(): number {
    return statSync(this.#hashesFile).size;
  }

  /** Returns the code in the newest mail to this address whose link leads to this page. */
  async mailedCode(address: string, page: string): Promise<string> {
    const link = new RegExp(`/${page}#code=([A-Za-z0-9_-]+)`);
    const { text } = await this.testBed.system.mail.awaitMail(address, link);
    return link.exec(text)?.[1] ?? '';
  }

  /** Counts the rows of each table. */
  async rowCounts(): Promise<Map<string, number>> {
    const rows = await this.testBed.query<{ name: string; rows: string }>(
      `select format('%I.%I', schemaname, tablename) as name, (xpath('/row/count/text()',
          query_to_xml(format('select count(*) from %I.%I', schemaname, tablename), false, true, '')))[1]::text as rows
        from pg_tables where schemaname in (${OWN_SCHEMAS})`,
    );
    return new Map(rows.map(({ name, rows: count }) => [name, Number(count)]));
  }
}

/**
 * Lists the differences from the expected number of new rows per table; tables that are not named must not change.
 */
export function findUnexpectedRowCounts(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
  expected: Readonly<Record<string, number>>,
): string[] {
  // Audit seals are ignored because the worker writes them on its own schedule.
  return [...after].flatMap(([name, count]) => {
    const added = count - (before.get(name) ?? 0);
    const wanted = expected[name] ?? 0;
    return added === wanted || name === 'platform.audit_seal'
      ? []
      : [`${name} has ${added} new rows, not ${wanted}`];
  });
}

export function countOutcomesByErrorCode(codes: readonly (string | undefined)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) counts[code ?? 'done'] = (counts[code ?? 'done'] ?? 0) + 1;
  return counts;
}
