import { describe, expect, test } from 'vitest';
import {
  moduleGraphViolations,
  stripSqlComments,
  unusedSqlFunctions,
  findTriggersOfOtherModules,
  type Piece,
  listDatabaseUses,
  findWrongReturnValueAnnotations,
  findWallViolations,
  type CallableFunction,
} from './database-rules.ts';

const catalogue = {
  relations: new Set([
    'booking.booking',
    'ledger.posting',
    'platform.event',
    'engine.user',
    'identity.member',
    'engine.twoFactor',
  ]),
  functions: new Set([
    'booking.transition',
    'ledger.settle_hold',
    'ledger.transfer_between_accounts',
    'platform.now',
    'identity.member_name',
  ]),
};
const graph = { booking: ['ledger', 'identity'], ledger: [], identity: [] };

function complaintsOf(module: string, text: string): string[] {
  const piece: Piece = { module, name: `${module}.planted`, text: stripSqlComments(text) };
  return moduleGraphViolations(listDatabaseUses([piece], catalogue), graph);
}

describe('the module graph', () => {
  test('lets a module call and read another one along the graph, and write its own tables', () => {
    expect(
      complaintsOf(
        'booking',
        `update booking.booking set state = 'done'; perform ledger.transfer_between_accounts('x'); select * from ledger.posting;
         insert into platform.event values (platform.now()); select identity.member_name(u."id") from engine."user" u`,
      ),
    ).toEqual([]);
  });

  test.each([
    ['insert into ledger.posting values (1)', 'writes ledger.posting, which only ledger may write'],
    ['update only ledger.posting set x = 1', 'writes ledger.posting, which only ledger may write'],
    ['delete from engine."user"', 'writes engine.user, which only identity may write'],
    ['truncate table ledger.posting', 'writes ledger.posting, which only ledger may write'],
  ])('names a write into a table of another module: %s', (text, complaint) => {
    expect(complaintsOf('booking', text)).toContain(`booking.planted ${complaint}`);
  });

  test('names a call and a read against the graph', () => {
    expect(complaintsOf('ledger', 'select booking.transition(1) from booking.booking')).toEqual([
      'ledger.planted calls booking.transition, and ledger may not depend on booking',
      'ledger.planted reads booking.booking, and ledger may not depend on booking',
    ]);
    expect(complaintsOf('ledger', 'select t.secret from engine."twoFactor" t')).toEqual([
      'ledger.planted reads engine.twoFactor, and ledger may not depend on identity',
    ]);
  });

  test('does not take a comment or a text for a use', () => {
    expect(
      complaintsOf(
        'ledger',
        `-- booking.transition(1)\n select 'update booking.booking' /* booking.booking */`,
      ),
    ).toEqual([]);
  });

  test('names a trigger that runs a function of another module', () => {
    const own = { name: 'kept', table: 'booking.booking', function: 'booking.keep' };
    const engine = { name: 'known', table: 'engine."user"', function: 'identity.know' };
    const foreign = { name: 'watched', table: 'booking.booking', function: 'amendments.keep_watch' };
    expect(findTriggersOfOtherModules([own, engine, foreign])).toEqual([
      'trigger watched on booking.booking runs amendments.keep_watch of another module',
    ]);
  });
});

test('names a function that neither SQL nor a program calls, also one that calls itself alone', () => {
  const bodies: Piece[] = [
    {
      module: 'booking',
      name: 'booking.transition',
      text: 'select booking.transition(1), ledger.transfer_between_accounts(2)',
    },
    { module: 'identity', name: 'identity.member_name', text: '' },
    { module: 'platform', name: 'platform.now', text: '' },
  ];
  const programs: Piece[] = [
    {
      module: 'identity',
      name: 'names.ts',
      text: "statement(() => fn\n  .memberName({ ofUser: p.user }).as('name'))",
    },
    { module: 'ledger', name: 'holds.ts', text: "callFunction(fn.settleHold, 'outcome')" },
    // The same name in another module is another function.
    { module: 'ledger', name: 'wallet.ts', text: 'fn.transition({ from: p.wallet }); sql`platform.now()`' },
  ];
  expect(unusedSqlFunctions(catalogue, bodies, programs)).toEqual(['booking.transition is called by nobody']);
});

describe('outcomes', () => {
  const bodies = new Map([
    ['ledger.settle', "begin if x then return 'settled'; end if; return ledger.settle_other(x); end"],
    ['ledger.settle_other', "select 'missing'"],
  ]);
  const complaints = (...list: string[]) =>
    findWrongReturnValueAnnotations('ledger.settle', new Map([['value', list]]), (name) => bodies.get(name));

  test('are right where each is said by the function or by one that it calls', () => {
    expect(complaints('settled', 'missing')).toEqual([]);
  });

  test('are wrong where the function never says one, or returns one that is not listed', () => {
    expect(complaints('missing', 'expired')).toEqual([
      "ledger.settle: its value is never 'expired'",
      "ledger.settle returns 'settled', which @values does not list",
    ]);
  });
});

describe('a function with the rights of the authorizer role', () => {
  const complaintsOfWall = (one: Partial<CallableFunction>) =>
    findWallViolations([
      {
        name: 'ledger.planted',
        isDefiner: true,
        callers: ['marga_app'],
        parameters: [],
        body: '',
        walls: [],
        ...one,
      },
    ]);

  test('says which wall it is, once, and no other function does', () => {
    const complaint = ['ledger.planted is SECURITY DEFINER and needs one line "-- @wall kind: why"'];
    expect(complaintsOfWall({})).toEqual(complaint);
    expect(complaintsOfWall({ walls: [{ kind: 'public' }, { kind: 'secret' }] })).toEqual(complaint);
    expect(complaintsOfWall({ walls: [{ kind: 'public' }] })).toEqual([]);
    expect(complaintsOfWall({ isDefiner: false })).toEqual([]);
    expect(complaintsOfWall({ isDefiner: false, walls: [{ kind: 'public' }] })).toEqual([
      'ledger.planted has a @wall, and is not SECURITY DEFINER',
    ]);
    expect(complaintsOfWall({ walls: [{ kind: 'trust' }] })).toEqual([
      'ledger.planted: there is no wall of the kind trust',
    ]);
  });

  const company = { body: 'where h.company_id = platform.current_company()' };
  const operator = { body: "if platform.current_operator() = '' then", callers: ['marga_operator'] };
  test.each<[kind: string, right: Partial<CallableFunction>, wrong: Partial<CallableFunction>]>([
    ['company', company, { body: 'where h.company_id = company' }],
    ['company', company, { ...company, callers: [] }],
    ['operator', operator, { ...operator, body: '' }],
    ['operator', operator, { ...operator, callers: ['marga_operator', 'marga_app'] }],
    ['operator', { ...operator, callers: [] }, { ...operator, callers: ['marga_app'] }],
    ['secret', { parameters: ['token_hash'] }, { parameters: ['password_hash', 'ip'] }],
    ['secret', { parameters: ['of_quote', 'with_code'] }, { parameters: ['hash'], callers: [] }],
    ['public', {}, { callers: [] }],
    ['worker', { callers: ['marga_relay'] }, { callers: ['marga_app', 'marga_relay'] }],
    ['worker', { callers: ['marga_relay'] }, { callers: [] }],
    ['internal', { callers: [] }, { callers: ['marga_relay'] }],
  ])('is the wall that it says: %s', (kind, right, wrong) => {
    expect(complaintsOfWall({ ...right, walls: [{ kind }] })).toEqual([]);
    expect(complaintsOfWall({ ...wrong, walls: [{ kind }] })).toEqual([
      `ledger.planted is no wall of the kind ${kind}`,
    ]);
  });
});
