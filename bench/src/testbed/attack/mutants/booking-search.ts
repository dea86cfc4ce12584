import { findSqlFunctionFile, type Mutant } from '../../project-copy.ts';

const SEARCH = {
  suite: 'server/src/modules/workqueue/find-bookings.test.ts',
  file: 'server/src/platform/http/audit-staff-read.ts',
};

/** These mutants let an operator search for people and hide for whom, or leave their details in a log for good. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'the audit log keeps the passport numbers that were searched for': {
    ...SEARCH,
    piece: 'if (isReference) return { searched };',
    by: 'return { searched };',
    test: 'keeps no passport number, PAN or unknown reference in the audit log, though they look like references',
  },
  'another spelling of a name leaves another trace': {
    ...SEARCH,
    piece: 'update(toComparableSearch(text))',
    by: 'update(text)',
    test: 'records a search by one hash, however it is typed',
  },
  'a company whose id was typed is said to be read': {
    ...SEARCH,
    piece: 'JSON.stringify([params, companyId])',
    by: 'JSON.stringify(input)',
    test: 'does not say in the log of a company that it was read because its id was typed or is part of a name',
  },
  'a search that finds another company a moment later leaves no entry': {
    ...SEARCH,
    file: findSqlFunctionFile('platform.record_staff_read'),
    piece: 'and a.company_id is not distinct from record_staff_read.company',
    by: '',
    test: 'records a search again when it finds the bookings of another company than a moment before',
  },
  'an operator searches for everybody in a minute': {
    ...SEARCH,
    file: 'server/src/modules/workqueue/find-bookings.ts',
    piece: '      if (!counted.ok) return counted;\n',
    by: '',
    test: 'refuses an operator who searches too often',
  },
};
