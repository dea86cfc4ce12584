import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

type Headers = Record<string, string>;

/** This is the content of `security-headers.json`: all headers of a page, by the scheme of the file server. */
export interface PageHeaders {
  http: Headers;
  https: Headers;
}

/**
 * These are the style elements that React Aria inserts into the page, character for character: one for pressable
 * elements, one for a dialog on an iPhone. A test compares them with the library.
 */
const LIBRARY_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

/** This is the payment gateway's URL unless the environment sets another. */
const USUAL_GATEWAY = 'https://api.razorpay.com';

/** This nonce is not secret: a development server answers only the machine it runs on. */
const DEVELOPMENT_NONCE = 'development';

/**
 * Sets the development server's headers: those of production, but with a nonce for hot reload. Production uses
 * hashes, as static pages cannot have a nonce per response, and no 'strict-dynamic', which would block preloads.
 */
export function createSecurityHeadersPlugin(env: NodeJS.ProcessEnv = process.env): Plugin {
  return {
    name: 'marga-security-headers',
    config: (_config, { command }) =>
      command === 'build'
        ? {}
        : {
            html: { cspNonce: DEVELOPMENT_NONCE },
            server: { headers: developmentHeaders(paymentGatewayOrigin(env)) },
          },
  };
}

export function writeSecurityHeadersJson(folder: string, pages: readonly string[]): void {
  if (pages.length === 0) throw new Error('no page was written: there is nothing to guard');
  const headers = buildPageSecurityHeaders(pages, paymentGatewayOrigin(process.env));
  writeFileSync(join(folder, 'security-headers.json'), `${JSON.stringify(headers, null, 2)}\n`);
}

/** Returns the only external origin to which a page may post a form; the API reads the same environment variable. */
export function paymentGatewayOrigin({ RAZORPAY_URL: url }: NodeJS.ProcessEnv): string {
  return new URL(url || USUAL_GATEWAY).origin;
}

export function buildPageSecurityHeaders(pages: readonly string[], gateway = USUAL_GATEWAY): PageHeaders {
  const directives = policyFor({
    gateway,
    scripts: pages.flatMap(inlineScripts).map(hashSource),
    styles: [...pages.flatMap(inlineStyles), ...LIBRARY_STYLES].map(hashSource),
  });
  return {
    http: headersWith(directives),
    https: {
      ...headersWith([...directives, 'upgrade-insecure-requests']),
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    },
  };
}

function developmentHeaders(gateway: string): Headers {
  const nonce = `'nonce-${DEVELOPMENT_NONCE}'`;
  return headersWith(policyFor({ gateway, scripts: [nonce], styles: [nonce] }));
}

/** Only inline scripts need a hash; a script with a URL is allowed by its URL. */
function inlineScripts(page: string): string[] {
  return textsOf(page, /<script\b(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi);
}

function inlineStyles(page: string): string[] {
  return textsOf(page, /<style\b[^>]*>([\s\S]*?)<\/style>/gi);
}

function textsOf(page: string, element: RegExp): string[] {
  return [...page.matchAll(element)].map(([, text = '']) => text);
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

interface Sources {
  /** A payment's form is posted to this origin. */
  gateway: string;
  scripts: readonly string[];
  styles: readonly string[];
}

function policyFor({ gateway, scripts, styles }: Sources): string[] {
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...scripts].join(' '),
    // Style attributes need no entry: React sets `style` property by property, which the policy does not restrict.
    ['style-src', "'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // Public pages need the gateway too: a user who signs in there goes on to the wallet in the same document,
    // under the policy it was loaded with.
    `form-action 'self' ${gateway}`,
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The only Trusted Types policy is in src/shared/content-security-policy-setup.ts.
    'trusted-types default',
  ];
}

/**
 * These are the browser features that the portal does not use; they are denied to the page and to any injected
 * code.
 */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

function headersWith(directives: readonly string[]): Headers {
  return {
    'content-security-policy': directives.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    // The URL of a page may name a trip or a search, which other sites must not see.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  };
}
