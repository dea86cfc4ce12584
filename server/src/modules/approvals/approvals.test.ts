import { describe, expect, test, vi } from 'vitest';
import {
  APPROVAL_STATES,
  APPROVAL_TRANSITIONS,
  type ApprovalState,
} from '@marga/contract/approvals/approval';
import { createId } from '@marga/contract/kernel/ids';
import { startTestApi } from '../../../test/api.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import { lapseExpiredApprovals } from './lapse-approvals.ts';

const api = await startTestApi();
const FOLLOWING: Readonly<Record<ApprovalState, readonly ApprovalState[]>> = APPROVAL_TRANSITIONS;
const HOUR_MS = 60 * 60_000;
/** An entry in the audit log names the request that the transaction serves. */
const REQUEST = `(select set_config('marga.request', '{"id": "req"}', true)) request`;
const ONE_STEP = [{ permission: 'money:approve' }];
const TRAVELLERS = { travellers: ['ASHA RAO'] };

/** Proposes something in the name of Anil that lapses after an hour; returns its id. */
async function propose(steps: readonly object[], more: object = {}): Promise<string> {
  const id = createId('proposal', now());
  const approval = {
    id,
    area: 'work-item',
    action: 'booking-made',
    subject: `booking.${id}`,
    is_exclusive: true,
    currency: 'INR',
    detail: {},
    personal: TRAVELLERS,
    reason: 'They telephoned',
    proposed_by: 'anil',
    ...more,
  };
  await api.admin(
    `select approvals.propose_approval(a, $2, '{}') from ${REQUEST}, jsonb_populate_record(null::approvals.approval,
      $1::jsonb || jsonb_build_object('expires_at', platform.now() + interval '1 hour')) a`,
    [JSON.stringify(approval), JSON.stringify(steps)],
  );
  return id;
}

async function decide(
  id: string,
  by: string,
  decision: 'agree' | 'refuse' | 'withdraw' = 'agree',
  permission = 'money:approve',
): Promise<string | undefined> {
  const [row] = await api.admin<{ outcome: string }>(
    `select approvals.decide_approval($1, $2, $3, 'I have looked', $4) as outcome from ${REQUEST}`,
    [id, by, decision, permission],
  );
  return row?.outcome;
}

async function transition(id: string, to: ApprovalState): Promise<boolean | undefined> {
  const [row] = await api.admin<{ moved: boolean }>(
    `select approvals.transition_approval($1, $2, 'bela', 'changed') as moved from ${REQUEST}`,
    [id, to],
  );
  return row?.moved;
}

async function read(id: string) {
  const [row] = await api.admin<{ state: ApprovalState; personal: object | null; end_reason: string | null }>(
    'select state, personal, end_reason from approvals.approval where id = $1',
    [id],
  );
  return row;
}

/** Stores an approval that has reached this state. */
async function inState(state: ApprovalState): Promise<string> {
  const id = createId('proposal', now());
  await api.admin(
    `insert into approvals.approval (id, area, action, subject, is_exclusive, currency, detail, reason, state, steps, agreed_steps, proposed_by,
        proposed_at, expires_at, ended_at)
      values ($1, 'ledger', 'adjustment', 'cmp_any', false, 'INR', '{}', 'They telephoned', $2, 1, 1, 'anil', platform.now(), platform.now(),
        case when $2 in ('proposed', 'agreed') then null else platform.now() end)`,
    [id, state],
  );
  return id;
}

describe('states', () => {
  test.each(APPROVAL_STATES)('from %s an approval moves only where the contract says', async (from) => {
    for (const to of APPROVAL_STATES) {
      const id = await inState(from);
      const isAllowed = FOLLOWING[from].includes(to);
      expect(await transition(id, to), `to ${to}`).toBe(isAllowed);
      expect(await read(id)).toMatchObject({ state: isAllowed ? to : from });
    }
  });

  test('what needs nobody else is agreed to from the beginning, and leaves no entry of a proposal', async () => {
    const id = await propose([], { personal: null });
    expect(await read(id)).toMatchObject({ state: 'agreed' });
    expect(await decide(id, 'bela')).toBe('decided');
    expect(await transition(id, 'done')).toBe(true);
    expect(await api.admin('select from platform.audit where subject = $1', [`booking.${id}`])).toEqual([]);
  });

  test('about one subject one exclusive approval is open at a time', async () => {
    const subject = 'booking.only-one';
    const first = await propose(ONE_STEP, { subject });
    await expect(propose(ONE_STEP, { subject })).rejects.toThrow('approval_one_at_a_time');
    await propose(ONE_STEP, { subject, is_exclusive: false });
    await decide(first, 'bela', 'refuse');
    await propose(ONE_STEP, { subject });
  });
});

describe('steps', () => {
  test('nobody decides on what they proposed, and nobody else withdraws it', async () => {
    const id = await propose(ONE_STEP);
    expect(await decide(id, 'anil')).toBe('forbidden');
    expect(await decide(id, 'anil', 'refuse')).toBe('forbidden');
    expect(await decide(id, 'bela', 'withdraw')).toBe('forbidden');
    expect(await read(id)).toMatchObject({ state: 'proposed' });
    expect(await decide(id, 'anil', 'withdraw')).toBe('withdrawn');
    expect(await read(id)).toMatchObject({ state: 'withdrawn', end_reason: 'I have looked' });
    expect(await decide(id, 'bela')).toBe('decided');
  });

  test('steps are decided in their order, each by another person with its permission', async () => {
    const id = await propose([{ permission: 'work-queue:act' }, { permission: 'money:approve' }]);
    expect(await decide(id, 'bela', 'agree', 'money:approve')).toBe('forbidden');
    expect(await decide(id, 'bela', 'agree', 'work-queue:act')).toBe('waiting');
    expect(await read(id)).toMatchObject({ state: 'proposed' });
    expect(await decide(id, 'bela', 'agree', 'money:approve')).toBe('forbidden');
    expect(await decide(id, 'chitra', 'agree', 'work-queue:act')).toBe('forbidden');
    expect(await decide(id, 'chitra', 'agree', 'money:approve')).toBe('agreed');
    expect(
      await api.admin(
        'select position, decision, decided_by from approvals.step where approval_id = $1 order by position',
        [id],
      ),
    ).toEqual([
      { position: 1, decision: 'agreed', decided_by: 'bela' },
      { position: 2, decision: 'agreed', decided_by: 'chitra' },
    ]);
  });

  test('a refusal at any step ends it', async () => {
    const id = await propose([...ONE_STEP, ...ONE_STEP]);
    expect(await decide(id, 'bela')).toBe('waiting');
    expect(await decide(id, 'chitra', 'refuse')).toBe('refused');
    expect(await decide(id, 'dev')).toBe('decided');
    expect(await read(id)).toMatchObject({ state: 'refused', personal: null });
  });

  test('a named approver or their delegate decides, and nobody else', async () => {
    const step = { permission: 'money:approve', approver: 'meera' };
    const alone = await propose([step]);
    expect(await decide(alone, 'bela')).toBe('forbidden');
    expect(await decide(alone, 'meera')).toBe('agreed');
    const delegated = await propose([{ ...step, delegate: 'nikhil' }]);
    expect(await decide(delegated, 'bela')).toBe('forbidden');
    expect(await decide(delegated, 'nikhil')).toBe('agreed');
  });

  test('the table refuses what the functions would not do', async () => {
    const id = await propose(ONE_STEP);
    const decideOwn = api.admin(
      `update approvals.step set decision = 'agreed', decided_by = 'anil', decided_at = now(), reason = 'mine' where approval_id = $1`,
      [id],
    );
    await expect(decideOwn).rejects.toThrow('nobody_decides_alone');
    const claimAnother = api.admin(
      `update approvals.step set proposed_by = 'somebody' where approval_id = $1`,
      [id],
    );
    await expect(claimAnother).rejects.toThrow('step_approval_fkey');
    const skipSteps = api.admin(`update approvals.approval set state = 'agreed' where id = $1`, [id]);
    await expect(skipSteps).rejects.toThrow('agreed_by_all');
    const keepPeople = api.admin(
      `update approvals.approval set state = 'lapsed', ended_at = now() where id = $1`,
      [id],
    );
    await expect(keepPeople).rejects.toThrow('erased_at_the_end');
  });
});

test.each(APPROVAL_STATES.filter((state) => APPROVAL_TRANSITIONS[state].length === 0))(
  'when it is %s, the data about people is gone',
  async (end) => {
    const id = await propose(ONE_STEP);
    if (FOLLOWING.agreed.includes(end)) {
      await decide(id, 'bela');
      expect(await read(id), 'it is needed to execute what was agreed to').toMatchObject({
        personal: TRAVELLERS,
      });
    }
    expect(await transition(id, end)).toBe(true);
    expect(await read(id)).toMatchObject({ state: end, personal: null });
  },
);

describe('lapse', () => {
  const { telemetry } = api.platform;
  const relayAfter = (ms: number) => openRelayDatabase(api, ms);

  test('an approval lapses when its time is over, and not before, and is recorded once', async () => {
    const id = await propose(ONE_STEP);
    await lapseExpiredApprovals({ relayDb: relayAfter(HOUR_MS - 60_000), telemetry, whenLapsed: () => {} });
    expect(await read(id)).toMatchObject({ state: 'proposed' });
    const counted = vi.spyOn(telemetry, 'approvalTransitioned');
    const whenLapsed = vi.fn<() => void>();
    const later = { relayDb: relayAfter(HOUR_MS), telemetry, whenLapsed };
    const lapsed = await lapseExpiredApprovals(later);
    expect(await read(id)).toMatchObject({ state: 'lapsed', end_reason: 'expired', personal: null });
    expect(whenLapsed).toHaveBeenCalledOnce();
    expect(counted.mock.calls).toEqual(Array.from({ length: lapsed }, () => ['work-item', 'lapsed']));
    expect(await lapseExpiredApprovals(later)).toBe(0);
    counted.mockRestore();
    expect(
      await api.admin(
        'select action, user_id, company_id from platform.audit where subject = $1 order by seq',
        [`booking.${id}`],
      ),
    ).toEqual([
      { action: 'work-item.proposal-made', user_id: 'anil', company_id: null },
      { action: 'work-item.proposal-lapsed', user_id: null, company_id: null },
    ]);
  });

  test('nobody decides on it after its time, even if the lapse is not recorded yet', async () => {
    for (const [by, decision] of [
      ['bela', 'agree'],
      ['bela', 'refuse'],
      ['anil', 'withdraw'],
    ] as const) {
      const id = await propose(ONE_STEP);
      await api.admin('update approvals.approval set expires_at = platform.now() where id = $1', [id]);
      expect(await decide(id, by, decision)).toBe('lapsed');
      expect(await decide(id, by, decision)).toBe('decided');
      expect(await read(id)).toMatchObject({ state: 'lapsed', end_reason: 'expired' });
    }
  });
});
