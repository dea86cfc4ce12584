import { expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';
import { connectForTest } from '../../../test/database.ts';
import { seedCompanyWithAllData } from '../../../test/company-with-all-data.ts';
import { OWN_SCHEMAS } from '../../../test/module-schemas.ts';

/** These tests list what the role of operators may read and write without a function. */

const api = await startTestApi();
const operator = await connectForTest(api.database.operator);

test('operators read what a decision about a company and its money needs, and none of its travellers or secrets', async () => {
  const readable = await api.admin<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where (n.nspname in (${OWN_SCHEMAS}) or n.nspname = 'public') and c.relkind in ('r', 'p', 'v', 'm')
        and has_schema_privilege('marga_operator', n.oid, 'usage') and has_any_column_privilege('marga_operator', c.oid, 'select')
      order by 1`,
  );
  expect(readable.map(({ name }) => name)).toEqual([
    'amendments.amendment',
    'amendments.service_request',
    'amendments.version',
    'approvals.proposal',
    'bookings.booking',
    'bookings.orphan_order',
    'content.testimonial',
    'identity.branch',
    'identity.company',
    'identity.company_member',
    'identity.gstin',
    'identity.invitation',
    'identity.logo',
    'identity.member',
    'identity.proposed_company_details',
    'ledger.account',
    'ledger.balance_check',
    'ledger.credit_statement',
    'ledger.credit_terms',
    'ledger.hold',
    'ledger.payment_methods',
    'ledger.posting',
    'monitoring.order_monitor',
    'newsletter.subscriber',
    'operators.operator',
    'payments.bank_transfer',
    'payments.difference',
    'payments.refund',
    'payments.report',
    'platform.audit',
    // Operators read only whether the key of their own request was stored.
    'platform.idempotency',
    'pricing.company_group',
    'pricing.edition',
    'pricing.rule',
    'pricing.tax_rule',
    'refunds.expected_refund',
    'suppliers.pause',
    'support.message',
    'support.ticket',
    'workqueue.note',
  ]);
  const written = await api.admin<{ name: string }>(
    `select distinct table_schema || '.' || table_name as name from information_schema.role_table_grants
      where grantee = 'marga_operator' and privilege_type <> 'SELECT'`,
  );
  // Only functions write for operators, except the key of a request, which its transaction stores by itself.
  expect(written).toEqual([{ name: 'platform.idempotency' }]);
});

test('operators read of bookings neither travellers nor remarks, and of service requests only the open ones', async () => {
  const granted = await api.admin<{ name: string; columns: string[] }>(
    `select table_schema || '.' || table_name as name, array_agg(column_name::text order by column_name::text) as columns
      from information_schema.column_privileges where grantee = 'marga_operator' and privilege_type = 'SELECT'
        and table_schema in ('bookings', 'amendments', 'monitoring') group by 1 order by 1`,
  );
  expect(granted).toEqual([
    {
      name: 'amendments.amendment',
      columns: ['confirmed_at', 'confirmed_by', 'currency', 'id', 'sends', 'supplier_quote', 'total_minor'],
    },
    {
      name: 'amendments.service_request',
      columns: ['answer_by', 'created_at', 'id', 'remark', 'user_id'],
    },
    { name: 'amendments.version', columns: ['booking_id', 'itinerary', 'version'] },
    {
      name: 'bookings.booking',
      columns: [
        'company_id',
        'departs_at',
        'id',
        'itinerary',
        'price',
        'schedule_change_version',
        'service',
        'state',
        'status',
        'supplier_order',
      ],
    },
    { name: 'bookings.orphan_order', columns: ['reference', 'supplier', 'supplier_order'] },
    { name: 'monitoring.order_monitor', columns: ['booking_id', 'discrepancy', 'last_checked_at'] },
  ]);
  const [answered] = await Promise.all([seedCompanyWithAllData(api), seedCompanyWithAllData(api)]);
  await api.admin(
    `update amendments.service_request set state = 'withdrawn', ended_at = platform.now() where company_id = $1`,
    [answered.id],
  );
  const idsOf = async (condition: string) => {
    const found = await api.admin<{ id: string }>(
      `select id from amendments.service_request where ${condition} order by id`,
    );
    return found.map(({ id }) => id);
  };
  await operator.query('begin');
  await operator.query(`select set_config('marga.staff', 'usr_operator', true)`);
  const { rows } = await operator.query<{ id: string }>(
    'select id from amendments.service_request order by id',
  );
  expect(rows.map(({ id }) => id)).toEqual(await idsOf(`state = 'open'`));
  expect((await idsOf(`state <> 'open'`)).length).toBeGreaterThan(0);
  expect((await idsOf(`state = 'open'`)).length).toBeGreaterThan(0);
});
