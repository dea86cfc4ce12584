import { ruleDraft } from '@marga/contract/pricing/pricing';
import { expect, test } from 'vitest';
import { sampleMarkup } from './sample-markups.ts';
import {
  parseMarkupForm,
  findInvalidMarkupFields,
  fillMarkupForm,
  type MarkupForm,
  NEW_MARKUP,
} from './markup-draft.ts';

const walkIn: MarkupForm = { ...NEW_MARKUP, name: 'Walk-in clients', percent: '2.5' };

test('an empty form needs a name and a value', () => {
  expect([...findInvalidMarkupFields(NEW_MARKUP)]).toEqual(['name', 'percent']);
  expect([...findInvalidMarkupFields({ ...NEW_MARKUP, valueKind: 'fixed' })]).toEqual(['name', 'amount']);
  expect(parseMarkupForm(NEW_MARKUP, undefined)).toBeUndefined();
});

test('a percentage is sent in hundredths, and about everything unless something is named', () => {
  expect(parseMarkupForm(walkIn, undefined)).toMatchObject({
    kind: 'own-markup',
    value: { kind: 'percent', basisPoints: 250, of: 'fare' },
    scope: { service: null, carrier: null, route: null, class: null },
    validFrom: null,
    validUntil: null,
    replaces: null,
  });
});

test('what is named becomes its scope, as the contract writes it', () => {
  const form: MarkupForm = {
    ...walkIn,
    service: 'flight',
    carrier: 'MD',
    from: 'DEL',
    to: 'BOM',
    fareClass: 'business',
    valueKind: 'fixed',
    amount: '1,250.50',
    per: 'traveller',
  };
  const draft = parseMarkupForm(form, undefined);
  expect(draft).toMatchObject({
    scope: { service: 'flight', carrier: 'MD', route: 'DEL-BOM', class: 'business' },
    value: { kind: 'fixed', amount: { amount: '1250.50', currency: 'INR' }, per: 'traveller' },
  });
  expect(ruleDraft.safeParse(draft).success).toBe(true);
});

test('days are whole days in India, the last one included', () => {
  expect(
    parseMarkupForm({ ...walkIn, firstDay: '2026-12-01', lastDay: '2026-12-31' }, undefined),
  ).toMatchObject({
    validFrom: '2026-11-30T18:30:00.000Z',
    validUntil: '2026-12-31T18:30:00.000Z',
  });
  expect([...findInvalidMarkupFields({ ...walkIn, firstDay: '2026-12-02', lastDay: '2026-12-01' })]).toEqual([
    'lastDay',
  ]);
});

test('a route has two ends', () => {
  expect([...findInvalidMarkupFields({ ...walkIn, from: 'DEL' })]).toEqual(['route']);
  expect([...findInvalidMarkupFields({ ...walkIn, from: 'DEL', to: 'B M' })]).toEqual(['route']);
});

test('another value of a rule keeps what the rule is about', () => {
  const rule = sampleMarkup();
  const draft = parseMarkupForm({ ...fillMarkupForm(rule), percent: '7' }, rule);
  expect(draft).toMatchObject({ scope: rule.scope, replaces: rule.id, value: { basisPoints: 700 } });
});
