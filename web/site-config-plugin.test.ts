import { expect, test } from 'vitest';
import { readSiteConfig } from './site-config-plugin.ts';

const own = {
  CONTACT_PHONE: '+91 22 4000 1234',
  CONTACT_MAIL: 'desk@portal.example',
  CONTACT_ADDRESS: 'Portal Private Limited\\n12 Fort Street\\nMumbai 400001',
};

test('without a word from outside the details are samples, and say so', () => {
  expect(readSiteConfig({})).toMatchObject({ isSample: true, social: [] });
});

test('the details of whoever runs the portal take their place, all or none', () => {
  expect(readSiteConfig(own)).toEqual({
    isSample: false,
    phone: '+91 22 4000 1234',
    mail: 'desk@portal.example',
    address: ['Portal Private Limited', '12 Fort Street', 'Mumbai 400001'],
    social: [],
  });
  expect(() => readSiteConfig({ CONTACT_PHONE: '+91 22 4000 1234' })).toThrow(/together/);
});

test('only the social networks that have an address are shown, and only over https', () => {
  const { social } = readSiteConfig({ ...own, SOCIAL_X: 'https://x.example/portal', SOCIAL_FACEBOOK: '' });
  expect(social).toEqual([{ name: 'x', url: 'https://x.example/portal' }]);
  expect(() => readSiteConfig({ ...own, SOCIAL_X: 'javascript:alert(1)' })).toThrow(/https/);
});
