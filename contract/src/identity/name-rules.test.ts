import { describe, expect, test } from 'vitest';
import { findNameProblem } from './name-rules.ts';

describe('names that people and companies have', () => {
  test.each([
    'Margao Travels',
    'Margaret’s Tours',
    "Margaret's Tours",
    'Marg Travels Pvt. Ltd.',
    'Rajmarga Logistics',
    'राजमार्ग यात्रा सेवा',
    'St. Xavier Tours',
    'A. B. Travels Pvt. Ltd.',
    'K.Srinivasan',
    'M/s Gupta & Sons (Regd.), No.1',
    'Zoë Müller-Lüdenscheidt',
    'Dün & Bradstreet',
    'Himalaya Holidays हिमालय हॉलिडेज़',
    'तमिल தமிழ் Tours',
    'مہاراج Travels',
    'क्\u200Dष Tours',
    'Иван Петров',
    '24x7 Holidays',
    'Amargarh Fort Resorts',
    'Team India Sports',
  ])('%s is a name', (name) => {
    expect(findNameProblem(name)).toBeUndefined();
  });
});

describe('a name that looks like an address to visit', () => {
  test.each([
    'Marga Security Team: confirm at marga-verify.com/login',
    'marga-verify.com',
    'Tours marga‐verify。com',
    'Tours evil．com',
    'x.com',
    'Confirm at t.me',
    'https://evil',
    'www evil',
    'help@evil.example',
    'Call 10.0.0.1 now',
    'Travels.Online',
  ])('%s is refused', (name) => {
    expect(findNameProblem(name)).toBe('name-address');
  });
});

describe('a name that claims to be us', () => {
  test.each([
    'Marga',
    'MARGA Support',
    'The Marga Team',
    'Márgà Desk',
    'Ｍａｒｇａ',
    '𝐌𝐚𝐫𝐠𝐚',
    'M a r g a',
    'M.a.r.g.a',
    'Mar-ga Care',
    'Marɡa',
    'M4rg4',
    'rnarga',
    'MargaSupport',
    'MyMarga',
    'मार्ग',
    'टीम मार्ग',
    'মার্গ Travels',
    'માર્ગ',
    'Марга',
    'Μαργα',
  ])('%s is refused', (name) => {
    expect(['name-brand', 'name-scripts']).toContain(findNameProblem(name));
  });
});

describe('a name in letters that only look alike', () => {
  test.each([
    'Cоromandel Exports',
    'Соромандел Exports',
    'Αsha',
    'Аsha Rao',
    'Tourसेवा',
    'Маρка',
    'Εθνική Τράπεζα Bank',
  ])('%s is refused', (name) => {
    expect(findNameProblem(name)).toBe('name-scripts');
  });
});

describe('a name with characters that nobody sees', () => {
  test.each([
    'Mar\u200Bga',
    'Mar\u200Dga',
    'Mar\u00ADga',
    'Tours\u202Emoc.live',
    'Tours\u2066',
    'Tours\u0007',
    'Tours\nBcc: victim',
    'Tours\u3164',
    'Tours\uFE0F',
    'A<b>Tours',
  ])('%j is refused', (name) => {
    expect(findNameProblem(name)).toBe('name-characters');
  });
});
