import type { Mutant } from '../../project-copy.ts';

const SETTINGS = { suite: 'server/src/platform/config.test.ts' };
const DEVELOPMENT =
  'a portal that strangers can reach does not start with what development runs with, and is told of every such setting at once';

export const mutants: Readonly<Record<string, Mutant>> = {
  'a public portal starts with the secrets of development': {
    ...SETTINGS,
    file: 'server/src/platform/config.ts',
    piece: '...secrets.map((secret) => weaknessOf(secret) ?? findReuse(used, name, secret)),',
    by: '',
    test: DEVELOPMENT,
  },
  'a public portal starts without naming its balancers': {
    ...SETTINGS,
    file: 'server/src/platform/config.ts',
    piece: 'if (row.isRequiredInPublic && env[name] === undefined) return [`${name}: is missing`];',
    by: '',
    test: 'a portal that strangers can reach needs its balancers, the workflow engine’s keys, an own GST number and a contact address',
  },
  'the worker holds the password of the role that reads second factors': {
    ...SETTINGS,
    file: 'server/src/platform/settings/setting-table.ts',
    piece: "    ['api', 'seed', 'rotate-secret'],\n    'PostgreSQL as `marga_identity`",
    by: "    ['api', 'worker', 'seed', 'rotate-secret'],\n    'PostgreSQL as `marga_identity`",
    test: 'a program the api and the worker share one role of the database; no other credential of it is held by both',
  },
  'a database whose certificate is not checked is accepted': {
    ...SETTINGS,
    file: 'server/src/platform/settings/setting-table.ts',
    piece: "!== 'verify-full' ||",
    by: "=== 'disable' ||",
    test: 'a portal that strangers can reach does not start with a database whose certificate it would not check',
  },
  'what is new is still encrypted with the former key': {
    file: 'server/src/platform/encryption.ts',
    suite: 'server/src/platform/encryption.test.ts',
    piece: 'encryptText(deriveKey(ring[0].key, purpose), text, boundTo)',
    by: 'encryptText(deriveKey((ring.at(-1) ?? ring[0]).key, purpose), text, boundTo)',
    test: 'a ring of keys encrypts with its first key, and decrypts with each',
  },
  'recovery codes are stored readable': {
    file: 'server/src/modules/identity/second-factor.ts',
    suite: 'server/src/modules/identity/auth-library.test.ts',
    piece: 'codes: await hashRecoveryCodes(recoveryCodes),',
    by: 'codes: JSON.stringify(recoveryCodes),',
    test: 'nobody who reads the engine’s tables finds anything in them that opens something',
  },
};
