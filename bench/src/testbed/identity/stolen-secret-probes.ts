import type { Fixture } from './fixture.ts';
import type { Answer, Visitor } from './simulated-visitor.ts';

/** Identifies the person to whose account a stolen secret would give access. */
export interface Victim {
  readonly email: string;
  readonly company: string;
}

/**
 * A probe tries a text as one kind of secret, from its own IP address, and returns true when the text grants access.
 */
export interface StolenSecretProbe {
  readonly kind: string;
  opens(text: string): Promise<boolean>;
}

/** Returns a probe for every kind of secret that is issued. */
export function createStolenSecretProbes(fixture: Fixture, victim: Victim): StolenSecretProbe[] {
  const visitorWith = (cookie: string, text: string): Visitor => {
    const visitor = fixture.visitor();
    visitor.cookies.set(cookie, text);
    return visitor;
  };
  const code = (path: string, more: object = {}) => ({
    kind: `code for ${path}`,
    opens: async (text: string) => {
      const answer = await fixture.visitor().ask('POST', path, { body: { code: text, ...more } });
      return opened(answer, ['invalid-action-code', 'request-invalid']);
    },
  });
  return [
    {
      kind: 'session',
      opens: async (text) =>
        opened(await visitorWith('marga', text).ask('GET', '/v1/session'), [
          'user-token-expired',
          'unauthenticated',
        ]),
    },
    {
      kind: 'pending sign-in',
      opens: async (text) => {
        const body = { method: 'totp', code: '000000' };
        const answer = await visitorWith('marga-pending', text).ask('POST', '/v1/session/second-factor', {
          body,
        });
        return opened(answer, ['code-expired']);
      },
    },
    {
      kind: 'known device',
      // The account must be locked or under suspicion, because only a known device can reach the password check
      // then.
      opens: async (text) => {
        const body = { email: victim.email, password: 'not-the-password' };
        const answer = await visitorWith('marga-device', text).ask('POST', '/v1/session', { body });
        return opened(answer, ['too-many-requests', 'missing-recaptcha-token']);
      },
    },
    code('/v1/email-verifications/completion'),
    code('/v1/password-resets/completion', { password: 'a-password-of-a-thief-77' }),
    code('/v1/email-changes/completion'),
    code('/v1/invitations/opening'),
    {
      kind: 'API key',
      opens: async (text) => {
        const key = text.startsWith('mrg_') ? text : `mrg_live_${text}`;
        const headers = { authorization: `Bearer ${key}` };
        const answer = await fixture
          .visitor()
          .ask('GET', '/v1/company', { company: victim.company, headers });
        return opened(answer, ['user-token-expired', 'unauthenticated']);
      },
    },
  ];
}

/**
 * Returns whether the secret was accepted for anything. Any response other than the refusal of an unknown secret
 * tells a thief that the secret is valid.
 */
function opened({ code }: Answer, shut: readonly string[]): boolean {
  return code === undefined || !shut.includes(code);
}
