import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:site-config';

/** Describes the company that runs this portal, as the public pages show it. */
export interface SiteConfig {
  /** This is true when no operator is configured: the values are made up, and the pages say so. */
  readonly isSample: boolean;
  readonly phone: string;
  readonly mail: string;
  /** Holds one entry per line. */
  readonly address: readonly string[];
  /** Lists only the networks that have a URL. */
  readonly social: readonly { readonly name: 'instagram' | 'facebook' | 'x'; readonly url: string }[];
}

/**
 * Provides the pages with the company details from the environment. They are read at build time, when the pages are
 * rendered, so the phone number is in the first paint and needs no request.
 */
export function createSiteConfigPlugin(env: NodeJS.ProcessEnv = process.env): Plugin {
  return {
    name: 'marga-site-config',
    resolveId: (id) => (id === MODULE_ID ? `\0${MODULE_ID}` : undefined),
    load: (id) =>
      id === `\0${MODULE_ID}`
        ? `export const siteConfig = ${JSON.stringify(readSiteConfig(env))};`
        : undefined,
  };
}

export function readSiteConfig(env: NodeJS.ProcessEnv): SiteConfig {
  const { CONTACT_PHONE: phone, CONTACT_MAIL: mail, CONTACT_ADDRESS: address } = env;
  const given = { phone, mail, address };
  const missing = Object.values(given).filter((value) => value === undefined || value === '').length;
  if (missing > 0 && missing < 3)
    throw new RangeError('CONTACT_PHONE, CONTACT_MAIL and CONTACT_ADDRESS are set together or not at all');
  return {
    isSample: missing > 0,
    phone: phone || '+91 11 5550 0100',
    mail: mail || 'help@marga.example',
    address: (address || 'Marga\n1 Sample Road\nNew Delhi 110001').split(/\n|\\n/),
    social: (['instagram', 'facebook', 'x'] as const).flatMap((name) => {
      const url = env[`SOCIAL_${name.toUpperCase()}`];
      if (!url) return [];
      if (!url.startsWith('https://'))
        throw new RangeError(`SOCIAL_${name.toUpperCase()} is no https address`);
      return [{ name, url }];
    }),
  };
}
