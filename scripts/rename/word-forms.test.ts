import { expect, test } from 'vitest';
import { replaceWordsKeepingWordForm } from './word-forms.ts';
import { splitSourceIntoPieces } from './split-source-by-text-kind.ts';

const WORDS = new Map([
  ['errand', 'service request'],
  ['errands', 'service requests'],
]);

const renamed = (path: string, text: string) =>
  splitSourceIntoPieces(path, text)
    .map((piece) => replaceWordsKeepingWordForm(piece, WORDS))
    .join('');

test('replaces a word in the form in which it stands', () => {
  expect(renamed('a.ts', 'export const ERRAND_DAYS = askErrand(errandId, errands, errandScope);')).toBe(
    'export const SERVICE_REQUEST_DAYS = askServiceRequest(serviceRequestId, serviceRequests, serviceRequestScope);',
  );
  expect(
    renamed('a.ts', `const key = 'errand.send', path = '/errands', table = 'amendments.errand as e';`),
  ).toBe(
    `const key = 'service-request.send', path = '/service-requests', table = 'amendments.service_request as e';`,
  );
  expect(renamed('a.ts', '/** An errand of Clermont-Ferrand. */')).toBe(
    '/** A service request of Clermont-Ferrand. */',
  );
  expect(
    renamed('a.sql', "select jsonb_build_object('errand', e.id) from aftercare.errand e -- an errand"),
  ).toBe(
    "select jsonb_build_object('serviceRequest', e.id) from aftercare.service_request e -- a service request",
  );
  expect(renamed('a.sql', "select 'errand.' || e.id, row ->> 'errand'")).toBe(
    "select 'service-request.' || e.id, row ->> 'serviceRequest'",
  );
  expect(renamed('a.ts', "type Part = Pick<View, 'errand'>; const id = createId('errand');")).toBe(
    "type Part = Pick<View, 'serviceRequest'>; const id = createId('serviceRequest');",
  );
});
