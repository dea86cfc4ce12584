import pg from 'pg';

export interface PoolOptions extends Omit<pg.PoolConfig, 'connectionString' | 'password'> {
  /** Several addresses differ only in the password. */
  readonly url: string | readonly string[];
}

/** PostgreSQL answers with one of these codes that it does not know the user by this password. */
const REFUSED_PASSWORD: ReadonlySet<string | undefined> = new Set(['28P01', '28000']);

/**
 * Holds connections to one database as one role. A role of PostgreSQL has one password, so while it changes a process
 * knows the new and the former one, and tries the other when one is refused.
 */
export class DatabasePool {
  readonly #pool: pg.Pool;
  readonly #addresses: readonly string[];
  #current = 0;

  constructor({ url, ...options }: PoolOptions) {
    this.#addresses = typeof url === 'string' ? [url] : url;
    this.#pool = new pg.Pool({ ...options, connectionString: this.#addresses[0] });
    ignoreLostConnectionErrors(this.#pool);
  }

  async connect(): Promise<pg.PoolClient> {
    for (let tried = 1; ; tried += 1) {
      const used = this.#current;
      try {
        return await this.#pool.connect();
      } catch (error) {
        const isRefused = error instanceof pg.DatabaseError && REFUSED_PASSWORD.has(error.code);
        if (!isRefused || tried >= this.#addresses.length) throw error;
        // Another connection may have changed it meanwhile.
        if (this.#current === used) this.#useNext();
      }
    }
  }

  /** Each new connection of the pool reads the address anew. */
  #useNext(): void {
    this.#current = (this.#current + 1) % this.#addresses.length;
    this.#pool.options.connectionString = this.#addresses[this.#current];
  }

  async end(): Promise<void> {
    await this.#pool.end();
  }
}

/**
 * The pool replaces a lost connection, and the statements on it fail by themselves. Without error listeners on both
 * the pool and the connection, a lost connection would end the process.
 */
export function ignoreLostConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
