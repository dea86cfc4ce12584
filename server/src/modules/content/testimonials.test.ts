import { beforeEach, describe, expect, test } from 'vitest';
import {
  changeTestimonial,
  createTestimonial,
  listAllTestimonials,
  listTestimonials,
  removeTestimonial,
  type TestimonialContent,
} from '@marga/contract/content/testimonials';
import { createId } from '@marga/contract/kernel/ids';
import { startTestApi } from '../../../test/api.ts';
import { seedStaff } from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';

const api = await startTestApi();
const lead = await seedStaff(api, 'operator-lead');
const operator = await seedStaff(api, 'operator');

const TESTIMONIAL: TestimonialContent = {
  quote: 'One screen instead of four,\nand the invoice fits the trip.',
  quoteHindi: 'चार की जगह एक स्क्रीन, और बिल यात्रा से मेल खाता है।',
  person: 'Meera Kulkarni',
  position: 'Travel desk',
  company: 'Konkan Journeys',
  isSample: false,
  isShown: true,
};

beforeEach(() => api.admin('delete from content.testimonial'));

const shown = async () => (await api.call(listTestimonials)).value.items;
const add = async (content: Partial<TestimonialContent> = {}) =>
  (await api.call(createTestimonial, { as: lead, body: { ...TESTIMONIAL, ...content } })).value;

test('without any the page is told that there are none', async () => {
  expect(await shown()).toEqual([]);
});

test('what a lead adds is shown as it was written, without what only the console needs', async () => {
  const { id } = await add();
  const { isShown: _shown, ...content } = TESTIMONIAL;
  expect(await shown()).toEqual([{ id, ...content }]);
});

test('three are shown, those that were added first, and none that is hidden', async () => {
  const first = await add();
  const hidden = await add({ isShown: false });
  const [third, fourth, fifth] = [await add(), await add(), await add()];
  expect((await shown()).map(({ id }) => id)).toEqual([first.id, third.id, fourth.id]);
  const { value } = await api.call(listAllTestimonials, { as: lead });
  expect(value.items.map(({ id }) => id)).toEqual([first, hidden, third, fourth, fifth].map(({ id }) => id));
  await api.call(changeTestimonial, {
    as: lead,
    params: { testimonialId: first.id },
    body: { ...TESTIMONIAL, isShown: false },
  });
  expect((await shown()).map(({ id }) => id)).toEqual([third.id, fourth.id, fifth.id]);
});

test('every change is noted with who made it', async () => {
  const { id } = await add();
  const params = { testimonialId: id };
  await api.call(changeTestimonial, {
    as: lead,
    params,
    body: { ...TESTIMONIAL, quoteHindi: null, isSample: true },
  });
  expect((await shown())[0]).toMatchObject({ quoteHindi: null, isSample: true });
  expect((await api.call(removeTestimonial, { as: lead, params })).status).toBe(204);
  expect(await shown()).toEqual([]);
  const noted = await api.admin(
    'select action, user_id, staff from platform.audit where subject = $1 order by id',
    [id],
  );
  expect(noted).toEqual(
    ['added', 'changed', 'removed'].map((action) => ({
      action: `content.testimonial-${action}`,
      user_id: lead.user,
      staff: true,
    })),
  );
});

test('one that is gone cannot be changed or removed', async () => {
  const params = { testimonialId: createId('testimonial', now()) };
  expect((await api.call(changeTestimonial, { as: lead, params, body: TESTIMONIAL })).code).toBe('not-found');
  expect((await api.call(removeTestimonial, { as: lead, params })).code).toBe('not-found');
});

test('an operator who is no lead may not', async () => {
  expect((await api.call(listAllTestimonials, { as: operator })).code).toBe('permission-denied');
  const answer = await api.call(createTestimonial, { as: operator, body: TESTIMONIAL });
  expect(answer.code).toBe('permission-denied');
  expect(await shown()).toEqual([]);
});

describe('words', () => {
  test.each([
    ['too short a quote', { quote: 'Good.' }],
    ['too long a quote', { quote: 'x'.repeat(401) }],
    ['a quote with what cannot be seen', { quote: 'It is good\u0000 indeed' }],
    ['a company with what cannot be seen', { company: 'Konkan\u0007Journeys' }],
    ['a position that turns the line around', { position: 'Travel \u202edesk' }],
    ['no person', { person: '' }],
    ['a field of the server’s own', { id: 'tst_00000000000000000000000000' }],
  ])('with %s are refused', async (_, content) => {
    const answer = await api.call(createTestimonial, { as: lead, body: { ...TESTIMONIAL, ...content } });
    expect(answer.code).toBe('request-invalid');
  });

  test('are kept letter for letter, whatever they would mean elsewhere', async () => {
    const quote = `<script>alert(1)</script> Robert'); drop table content.testimonial; -- {{7*7}}`;
    await add({ quote });
    expect((await shown())[0]?.quote).toBe(quote);
  });
});
