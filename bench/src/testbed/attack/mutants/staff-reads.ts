import { findSqlFunctionFile, type Mutant } from '../../project-copy.ts';

const READS = { suite: 'server/src/platform/http/staff-reads.test.ts' };

/** These mutants let operators read data of others without a trace or a reason. */
export const mutants: Readonly<Record<string, Mutant>> = {
  'operators read without a trace': {
    ...READS,
    file: 'server/src/platform/http/server.ts',
    piece: '    if (answer.ok) await record(answer.value);\n',
    by: '',
    test: 'each of them leaves an entry with the reason, once in a sitting',
  },
  'a company is opened without a reason': {
    ...READS,
    file: 'server/src/platform/http/audit-staff-read.ts',
    piece: 'if (audits.asksReason && named.length > 0 && !reason)',
    by: 'if (false)',
    test: 'a company’s file, money and accounts are not shown without a reason, and the refusal says how to give one',
  },
  'the owners of a company do not see who read': {
    ...READS,
    file: findSqlFunctionFile('platform.record_staff_read'),
    piece: 'record_audit(record_staff_read.company,',
    by: 'record_audit(null,',
    test: 'the owner reads in the log that Marga looked, when and why, and the first name alone',
  },
  'another reason for the same read leaves no entry': {
    ...READS,
    file: findSqlFunctionFile('platform.record_staff_read'),
    piece: ' and a.detail = record_staff_read.detail',
    by: '',
    test: 'each of them leaves an entry with the reason, once in a sitting',
  },
};
