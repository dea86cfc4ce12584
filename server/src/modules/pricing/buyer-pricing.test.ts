import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { KeyRecorder } from '../../platform/idempotency/key-recorder.ts';
import { readBuyerPricing, readCompanyPricer } from './buyer-pricing.ts';

const api = await startTestApi();
const { id: companyId } = await seedCompany(api);
const { db, config } = api.platform;
const ofARequest = () => ({
  db: db.recordingWith(new KeyRecorder()).forRequest({ id: randomUUID(), ip: '192.0.2.1' }),
  config,
  companyId,
});

test('one request after the other uses the rules and the pricer that the process has read', async () => {
  const { book } = await readBuyerPricing(ofARequest());
  expect((await readBuyerPricing(ofARequest())).book).toBe(book);
  expect(await readCompanyPricer(ofARequest())).toBe(await readCompanyPricer(ofARequest()));
});
