import crypto, { type Hash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * This file injects a bug: tokens are no longer hashed before they are stored and looked up, while everything works
 * as before.
 */
const { createHash } = crypto;

function leaveAsItIs(hash: Hash): Hash {
  let text = '';
  const [update, digest] = [hash.update.bind(hash), hash.digest.bind(hash)];
  return Object.assign(hash, {
    update(data: string) {
      text += data;
      return update(data);
    },
    digest: (encoding: 'base64url' | 'hex') => (encoding === 'base64url' ? text : digest(encoding)),
  });
}

crypto.createHash = (algorithm, options) => {
  const hash = createHash(algorithm, options);
  return algorithm === 'sha256' ? leaveAsItIs(hash) : hash;
};
syncBuiltinESMExports();
