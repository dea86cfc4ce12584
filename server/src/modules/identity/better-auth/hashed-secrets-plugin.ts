import type { BetterAuthPlugin, DBAdapter, DBTransactionAdapter, Where } from 'better-auth';
import { hashToken } from '../../../platform/http/cookies.ts';

/** In these columns better-auth stores secrets that grant access to those who know them. */
const SECRET_COLUMNS: Readonly<Record<string, string>> = { session: 'token', verification: 'identifier' };

/**
 * Makes better-auth store only the SHA-256 of session tokens and of pending sign-ins. Its own
 * `verification.storeIdentifier: 'hashed'` would also accept the stored hash itself, so a leaked table would give
 * access.
 */
export function hashedSecretsPlugin(): BetterAuthPlugin {
  return {
    id: 'hashed-secrets',
    init: ({ adapter }) => ({ context: { adapter: hashedAdapter(adapter) } }),
  };
}

function hashedAdapter(inner: DBAdapter): DBAdapter {
  return {
    ...hashedOperations(inner),
    transaction: (work) => inner.transaction((open) => work(hashedOperations(open))),
  };
}

/**
 * Wraps every database operation of better-auth so that secrets are hashed. Each operation is listed by name, so the
 * compiler reports an operation that a later version adds.
 */
function hashedOperations(inner: DBTransactionAdapter): DBTransactionAdapter {
  return {
    id: inner.id,
    options: inner.options,
    create: async (asked) => {
      const hasher = new SecretHasher(asked.model);
      return hasher.lift(await inner.create({ ...asked, data: hasher.record(asked.data) }));
    },
    findOne: async (asked) => {
      const hasher = new SecretHasher(asked.model);
      return hasher.lift(await inner.findOne({ ...asked, where: hasher.where(asked.where) }));
    },
    findMany: async <Row>(asked: Parameters<DBAdapter['findMany']>[0]) => {
      const hasher = new SecretHasher(asked.model);
      const rows = await inner.findMany<Row>({ ...asked, where: hasher.where(asked.where ?? []) });
      return rows.map((row) => hasher.lift(row));
    },
    count: (asked) =>
      inner.count({ ...asked, where: new SecretHasher(asked.model).where(asked.where ?? []) }),
    update: async (asked) => {
      const hasher = new SecretHasher(asked.model);
      const { where, update } = asked;
      return hasher.lift(
        await inner.update({ ...asked, where: hasher.where(where), update: hasher.record(update) }),
      );
    },
    updateMany: (asked) => {
      const hasher = new SecretHasher(asked.model);
      const { where, update } = asked;
      return inner.updateMany({ ...asked, where: hasher.where(where), update: hasher.record(update) });
    },
    delete: (asked) => inner.delete({ ...asked, where: new SecretHasher(asked.model).where(asked.where) }),
    deleteMany: (asked) =>
      inner.deleteMany({ ...asked, where: new SecretHasher(asked.model).where(asked.where) }),
    consumeOne: async (asked) => {
      const hasher = new SecretHasher(asked.model);
      return hasher.lift(await inner.consumeOne({ ...asked, where: hasher.where(asked.where) }));
    },
    incrementOne: async (asked) => {
      const hasher = new SecretHasher(asked.model);
      const { where, set = {} } = asked;
      return hasher.lift(
        await inner.incrementOne({ ...asked, where: hasher.where(where), set: hasher.record(set) }),
      );
    },
  };
}

/**
 * Hashes the secrets of one operation before they reach the database, and restores them in the result for the caller
 * that sent them.
 */
class SecretHasher {
  readonly #column: string | undefined;
  readonly #secrets = new Map<unknown, string>();

  constructor(model: string) {
    this.#column = SECRET_COLUMNS[model];
  }

  record<Fields extends object>(fields: Fields): Fields {
    return this.#change(fields, (value) => this.#hide(value));
  }

  where(conditions: Where[]): Where[] {
    return conditions.map((condition) =>
      condition.field === this.#column ? { ...condition, value: this.#hideAll(condition.value) } : condition,
    );
  }

  lift<Row>(row: Row): Row {
    if (typeof row !== 'object' || row === null) return row;
    return this.#change(row, (value) => this.#secrets.get(value) ?? value);
  }

  #change<Fields extends object>(fields: Fields, change: (value: unknown) => unknown): Fields {
    const column = this.#column;
    if (column === undefined || !(column in fields)) return fields;
    return { ...fields, [column]: change((fields as Record<string, unknown>)[column]) };
  }

  #hideAll(value: Where['value']): Where['value'] {
    return Array.isArray(value) ? value.map((item) => this.#hide(item)) : this.#hide(value);
  }

  #hide(secret: unknown): string {
    if (typeof secret !== 'string') throw new TypeError('only a text can be a secret');
    const hash = hashToken(secret);
    this.#secrets.set(hash, secret);
    return hash;
  }
}
