import type { Role } from '@marga/contract/permissions';
import type { MailLocale } from '../../platform/mail/template.ts';
import { ENGLISH, type IdentityTemplate, type MailWords } from './mail-words-en.ts';
import { HINDI } from './mail-words-hi.ts';

export const MAIL_WORDS: Readonly<Record<MailLocale, Readonly<Record<IdentityTemplate, MailWords>>>> = {
  en: ENGLISH,
  hi: HINDI,
};

export const ROLE_WORDS: Readonly<Record<MailLocale, Readonly<Record<Role, string>>>> = {
  en: {
    owner: 'owner',
    manager: 'manager',
    booker: 'booker',
    approver: 'approver',
    finance: 'finance',
    traveller: 'traveller',
  },
  hi: {
    owner: 'मालिक',
    manager: 'मैनेजर',
    booker: 'बुकिंग करने वाला',
    approver: 'मंज़ूरी देने वाला',
    finance: 'वित्त',
    traveller: 'यात्री',
  },
};

export const DEVICE_WORDS: Readonly<
  Record<
    MailLocale,
    { readonly device: string; readonly unknownDevice: string; readonly unknownPlace: string }
  >
> = {
  en: {
    device: '{browser} on {system}',
    unknownDevice: 'an unknown device',
    unknownPlace: 'an unknown place',
  },
  hi: { device: '{system} पर {browser}', unknownDevice: 'एक अज्ञात डिवाइस', unknownPlace: 'अज्ञात' },
};
