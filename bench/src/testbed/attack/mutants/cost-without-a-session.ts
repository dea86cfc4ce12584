import type { Mutant } from '../../project-copy.ts';

const SUITE = { suite: 'server/src/platform/http/requests-without-a-session.test.ts' };

export const mutants: Readonly<Record<string, Mutant>> = {
  'a public route reads a quarter of a megabyte': {
    ...SUITE,
    file: 'contract/src/route-definition.ts',
    piece: "spec.access.kind === 'public' ? PUBLIC_BODY_BYTES : 256 * 1024",
    by: '256 * 1024',
    test: 'a body of a public route is read up to sixteen kilobytes',
  },
  'a large body is read before its sender is known': {
    ...SUITE,
    file: 'server/src/platform/http/server.ts',
    piece: 'if (route.bodyLimitBytes <= USUAL_BODY_BYTES && isSmall(request)) return undefined;',
    by: 'if (route.bodyLimitBytes <= USUAL_BODY_BYTES) return undefined;',
    test: 'a body of a route for members is read beyond that only from members',
  },
  'deep JSON is parsed': {
    ...SUITE,
    file: 'server/src/platform/http/json-body.ts',
    piece: 'if (isExcessive(text))',
    by: 'if (text.length < 0)',
    test: 'a body that is nested too deep is refused before it is parsed',
  },
  'requests without a session are not counted': {
    ...SUITE,
    file: 'server/src/platform/http/server.ts',
    piece: "if (access.kind !== 'public' || from === 'anywhere') return ok(undefined);",
    by: "if (access.kind !== 'staff' || from === 'anywhere') return ok(undefined);",
    test: 'a network that asks for more than an office would is told to wait, whatever it asks for',
  },
  'the documentation is sent again to those who have it': {
    ...SUITE,
    file: 'server/src/platform/http/published-document.ts',
    piece: '.includes(mark)',
    by: ".includes('')",
    test: '/v1/openapi.json may be kept for an hour, and is then not sent again to those who have it',
  },
};
