import { describe, expect, test } from 'vitest';
import { buildPageSecurityHeaders } from './security-headers-plugin.ts';

const YEAR_SECONDS = 31_536_000;

const written = buildPageSecurityHeaders(['<script>1</script>']);

describe.each(['http', 'https'] as const)('over %s a page', (scheme) => {
  const headers = written[scheme];
  const directives = headers['content-security-policy']?.split('; ') ?? [];

  test('is what its type says, runs no plug-in, has no base but its own and stands in no frame', () => {
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(directives).toEqual(
      expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]),
    );
  });

  test('tells no other site where its reader was, and talks to its own origin only', () => {
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(directives).toContain("connect-src 'self'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  test('is asked for over an encrypted line for years to come, wherever there is one', () => {
    const [, age] =
      /^max-age=(\d+); includeSubDomains$/.exec(headers['strict-transport-security'] ?? '') ?? [];
    expect(Number(age ?? 0) >= YEAR_SECONDS).toBe(scheme === 'https');
  });
});
