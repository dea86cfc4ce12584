import type { AttackFixture } from './attack-fixture.ts';
import type { Answer } from '../../identity/simulated-visitor.ts';

/** Says how an attack ended, with what was seen. */
export interface Outcome {
  readonly kind: 'repelled' | 'succeeded';
  readonly seen: string;
}

/** This is an attack on the running system. It throws when its preparation fails, which says nothing about the system. */
export interface AttackCase {
  /** Says what the attacker tries, as a sentence without its full stop. */
  readonly name: string;
  /** This is the ASVS requirement that the attack is about, as in docs/asvs-register.json. */
  readonly item: string;
  readonly attack: (fixture: AttackFixture) => Promise<Outcome>;
  /** Limits the requests that the case may send; by default `DEFAULT_REQUESTS`. */
  readonly requests?: number;
  /** A case that takes more than a few seconds is left out of the quick form. */
  readonly isSlow?: boolean;
  /** A case that looks at what the others have left behind runs after them. */
  readonly runsLast?: boolean;
}

export const DEFAULT_REQUESTS = 120;

/** Collects the attempts of a case. The case succeeded when one of its attempts did. */
export class Attempts {
  readonly #repelled: string[] = [];
  readonly #succeeded: string[] = [];

  /** Notes an attempt that must be refused with one of these codes. */
  mustBeRefused(what: string, { status, code, body }: Answer, ...codes: readonly string[]): void {
    const isRefused = code !== undefined && codes.includes(code);
    const seen = `${status} ${code ?? JSON.stringify(body)?.slice(0, 200) ?? ''}`;
    this.must(what, isRefused, isRefused ? code : `${seen}, not ${codes.join(' or ')}`);
  }

  /** Notes an attempt that was repelled if the condition holds, with what was seen. */
  must(what: string, isRepelled: boolean, seen: string): void {
    (isRepelled ? this.#repelled : this.#succeeded).push(`${what}: ${seen}`);
  }

  outcome(): Outcome {
    if (this.#repelled.length + this.#succeeded.length === 0) throw new Error('the case made no attempt');
    return this.#succeeded.length > 0
      ? { kind: 'succeeded', seen: this.#succeeded.join('; ') }
      : { kind: 'repelled', seen: this.#repelled.join('; ') };
  }
}
