import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { paymentGatewayOrigin, buildPageSecurityHeaders } from './security-headers-plugin.ts';

const page = `<!doctype html>
<html>
  <head>
    <style>body { color: teal }</style>
    <script src="/theme.js"></script>
    <script>document.documentElement.dataset.theme = 'dark';</script>
    <script type="module" crossorigin src="/assets/index.js"></script>
  </head>
</html>`;

function directive(headers: Record<string, string>, name: string): string[] {
  const directives = headers['content-security-policy']?.split('; ').map((text) => text.split(' ')) ?? [];
  return directives.find(([found]) => found === name)?.slice(1) ?? [];
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

describe('the policy of the pages', () => {
  const { http, https } = buildPageSecurityHeaders([page]);

  test('lets in the inline scripts that the pages hold, by their hashes, and no others', () => {
    expect(directive(http, 'script-src')).toEqual([
      "'self'",
      hashOf("document.documentElement.dataset.theme = 'dark';"),
    ]);
  });

  test('lets in the inline styles of the pages by their hashes', () => {
    expect(directive(http, 'style-src')).toContain(hashOf('body { color: teal }'));
  });

  test('never waves anything through unread', () => {
    const others = http['content-security-policy']?.replace(/form-action [^;]+/, '');
    expect(others).not.toMatch(/unsafe|\*|https?:|strict-dynamic/);
  });

  test('wants Trusted Types, and lets nobody frame the page or move its base', () => {
    expect(directive(http, 'require-trusted-types-for')).toEqual(["'script'"]);
    expect(directive(http, 'trusted-types')).toEqual(['default']);
    expect(directive(http, 'frame-ancestors')).toEqual(["'none'"]);
    expect(directive(http, 'base-uri')).toEqual(["'none'"]);
    expect(directive(http, 'default-src')).toEqual(["'none'"]);
  });

  test('lets a form be posted to us and to the payment gateway, and to nobody else', () => {
    expect(directive(http, 'form-action')).toEqual(["'self'", 'https://api.razorpay.com']);
    expect(directive(https, 'form-action')).toEqual(["'self'", 'https://api.razorpay.com']);
    const other = buildPageSecurityHeaders(
      [page],
      paymentGatewayOrigin({ RAZORPAY_URL: 'http://127.0.0.1:7003/razorpay' }),
    );
    expect(directive(other.http, 'form-action')).toEqual(["'self'", 'http://127.0.0.1:7003']);
  });

  test('knows the gateway by the name that the api knows it by, and the usual one without', () => {
    expect(paymentGatewayOrigin({})).toBe('https://api.razorpay.com');
    expect(paymentGatewayOrigin({ RAZORPAY_URL: '' })).toBe('https://api.razorpay.com');
    expect(() => paymentGatewayOrigin({ RAZORPAY_URL: 'not an address' })).toThrow(TypeError);
  });

  test('insists on an encrypted line only where there is one', () => {
    expect(http['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(http).not.toHaveProperty('strict-transport-security');
    expect(https['content-security-policy']).toContain('upgrade-insecure-requests');
    expect(https['strict-transport-security']).toMatch(/^max-age=\d{8};/);
  });
});

describe('React Aria', () => {
  const components = createRequire(import.meta.resolve('react-aria-components/I18nProvider'));
  const library = join(dirname(components.resolve('react-aria/package.json')), 'dist/private');

  test('puts no style into the page but those that the policy lets in', () => {
    const allowed = directive(buildPageSecurityHeaders([]).http, 'style-src');
    const styles = globSync('**/*.mjs', { cwd: library })
      .map((path) => readFileSync(join(library, path), 'utf8'))
      .flatMap((source) => [...source.matchAll(/createElement\('style'\)[\s\S]*?textContent = `([^`]*)`/g)])
      .map(([, text = '']) =>
        text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim(),
      );
    expect(styles.map(hashOf).toSorted()).toEqual(allowed.filter((source) => source !== "'self'").toSorted());
  });
});
