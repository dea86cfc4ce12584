import type pg from 'pg';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { BUSINESS_ZONE, localDateAt } from '@marga/contract/kernel/time';
import { now } from '../platform/clock.ts';

/** This file gives a demo agency a credit line, the operator's rules for agencies, and markups of its own. */

const GROUP = 'Agencies';

interface SampleRule {
  readonly kind: 'commission' | 'incentive' | 'markup' | 'service-fee' | 'own-markup';
  readonly name: string;
  readonly service: 'flight' | 'train' | 'bus' | 'cab' | 'hotel';
  readonly basis_points?: number;
  readonly share_of?: 'fare' | 'fare-and-taxes';
  readonly amount_minor?: number;
  readonly per?: 'booking' | 'traveller' | 'room-night';
}

const OPERATOR_RULES: readonly SampleRule[] = [
  {
    kind: 'commission',
    name: 'Flights for agencies',
    service: 'flight',
    basis_points: 350,
    share_of: 'fare',
  },
  {
    kind: 'incentive',
    name: 'Season’s incentive on flights',
    service: 'flight',
    basis_points: 50,
    share_of: 'fare',
  },
  {
    kind: 'service-fee',
    name: 'Fee of a flight',
    service: 'flight',
    amount_minor: 15_000,
    per: 'traveller',
  },
  { kind: 'commission', name: 'Stays for agencies', service: 'hotel', basis_points: 800, share_of: 'fare' },
  { kind: 'markup', name: 'Stays', service: 'hotel', basis_points: 200, share_of: 'fare' },
  {
    kind: 'service-fee',
    name: 'Fee of a train ticket',
    service: 'train',
    amount_minor: 2_000,
    per: 'booking',
  },
  { kind: 'commission', name: 'Buses for agencies', service: 'bus', basis_points: 500, share_of: 'fare' },
  { kind: 'commission', name: 'Cabs for agencies', service: 'cab', basis_points: 400, share_of: 'fare' },
];

const OWN_MARKUPS: readonly SampleRule[] = [
  {
    kind: 'own-markup',
    name: 'Flights for clients',
    service: 'flight',
    basis_points: 600,
    share_of: 'fare-and-taxes',
  },
  {
    kind: 'own-markup',
    name: 'Stays for clients',
    service: 'hotel',
    basis_points: 900,
    share_of: 'fare-and-taxes',
  },
];

/** Adds rules only when there are none, so that manual changes are preserved. */
export async function ensureSampleCreditAndPricing(admin: pg.Client, agency: CompanyId): Promise<void> {
  const found = await admin.query('select from pricing.rule limit 1');
  if (found.rowCount !== 0) return;
  await admin.query('begin');
  await admin.query(
    'insert into pricing.company_group (company_id, group_name, changed_by) values ($1, $2, $3) on conflict do nothing',
    [agency, GROUP, 'seed'],
  );
  const write = (rule: SampleRule, scope: object, company: CompanyId | null) =>
    admin.query(`select outcome from pricing.write_pricing_rule($1, $2, 'seed', 'Demo')`, [
      JSON.stringify({ id: createId('rule', now()), ...rule, ...scope }),
      company,
    ]);
  for (const rule of OPERATOR_RULES) await write(rule, { group_name: GROUP }, null);
  for (const rule of OWN_MARKUPS) await write(rule, { company_id: agency }, agency);
  await admin.query(
    `insert into ledger.account (company_id, kind, owner_id, currency, limit_minor)
      values ($1, 'credit', $1, 'INR', 50000000) on conflict do nothing`,
    [agency],
  );
  await admin.query(
    `insert into ledger.credit_terms (company_id, cycle, due_days, cycle_since, open_since)
      values ($1, 'fortnightly', 7, $2, $2) on conflict do nothing`,
    [agency, localDateAt(now(), BUSINESS_ZONE)],
  );
  await admin.query('commit');
}
