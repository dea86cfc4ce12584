import type { Mutant } from '../../project-copy.ts';

const LOG = { suite: 'server/src/modules/identity/security-log.test.ts' };

export const mutants: Readonly<Record<string, Mutant>> = {
  'the request log does not say who called': {
    ...LOG,
    file: 'server/src/platform/http/server.ts',
    piece: '        ...request.caller,\n',
    by: '',
    test: 'the line of a request names the member and the company by their ids',
  },
  'the request log names a company that the caller does not belong to': {
    ...LOG,
    file: 'server/src/platform/http/authorize-request.ts',
    piece: '...(role === null ? {} : { companyId }),',
    by: 'companyId,',
    test: 'the line of a request names who was refused, but no company that they do not belong to',
  },
};
