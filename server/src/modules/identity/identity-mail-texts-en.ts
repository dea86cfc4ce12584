/** Holds the texts of one mail. Placeholders such as `{name}` are filled when it is sent. */
export interface MailTexts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** This is the label of the button, for mails that have one. */
  readonly action?: string;
  readonly footer: string;
}

const FOOTER = {
  account:
    'You get this mail because your address has an account at Marga. We never ask for your password by mail.',
  stranger: 'If you do not know what this is about, ignore this mail: nothing happens without the link.',
} as const;

export const ENGLISH = {
  'verify-email': {
    subject: 'Verify your address for Marga',
    paragraphs: [
      'Welcome to Marga. Please confirm that this address is yours: bookings open once it is verified and the company is approved.',
      'The link works once and for three days.',
    ],
    action: 'Verify my address',
    footer: FOOTER.stranger,
  },
  'reset-password': {
    subject: 'Choose a new password for Marga',
    paragraphs: [
      'Somebody asked for a new password for the account with this address. If it was you, choose one here.',
      'The link works once and for one hour. Every session of the account ends when the password is changed.',
    ],
    action: 'Choose a new password',
    footer: FOOTER.stranger,
  },
  'password-changed': {
    subject: 'Your Marga password has been changed',
    paragraphs: [
      'The password of your account was changed on {at}, and your other sessions have ended.',
      'If it was not you, reset the password at once.',
    ],
    action: 'It was not me',
    footer: FOOTER.account,
  },
  'change-email': {
    subject: 'Confirm your new address for Marga',
    paragraphs: [
      'The Marga account of {account} is to have this address from now on. If that is yours, confirm it here, and sign in with it afterwards.',
      'The link works once and for one day.',
    ],
    action: 'Use this address',
    footer: FOOTER.stranger,
  },
  'email-changed': {
    subject: 'The address of your Marga account has been changed',
    paragraphs: [
      'Your account has the address {newAddress} since {at}. This is the last mail to the old one.',
      'If it was not you, write to us at once.',
    ],
    action: 'It was not me',
    footer: FOOTER.account,
  },
  invitation: {
    subject: '{invitedBy} invites you to {companyName} on Marga',
    paragraphs: [
      '{invitedBy} would like you to join {companyName} on Marga as {role}.',
      'The link works once and for seven days.',
    ],
    action: 'See the invitation',
    footer: FOOTER.stranger,
  },
  'invitation-accepted': {
    subject: '{email} has joined {companyName}',
    paragraphs: ['{email} has accepted your invitation and is now {role} of {companyName}.'],
    action: 'See the team',
    footer: FOOTER.account,
  },
  'role-changed': {
    subject: 'You have a new role at {companyName}',
    paragraphs: ['Your role at {companyName} is now: {role}. The team page says what it may do.'],
    action: 'See the team',
    footer: FOOTER.account,
  },
  'owner-added': {
    subject: '{companyName} has another owner',
    paragraphs: [
      'Since {at} {name} is an owner of {companyName} and may do whatever you may.',
      'If that was not meant, take the role away on the team page now.',
    ],
    action: 'See the team',
    footer: FOOTER.account,
  },
  'member-removed': {
    subject: 'You no longer belong to {companyName}',
    paragraphs: [
      'Since {at} you are no longer a member of {companyName}, and API keys that you made for it have stopped working.',
      'Your account stays yours.',
    ],
    footer: FOOTER.account,
  },
  'company-submitted': {
    subject: '{companyName} is waiting for approval',
    paragraphs: [
      'We are looking at {companyName} and will write to you when it is decided. Until then you can search and quote.',
    ],
    action: 'See what is missing',
    footer: FOOTER.account,
  },
  'company-approved': {
    subject: '{companyName} has been approved',
    paragraphs: ['{companyName} may book from now on. Good travels!'],
    action: 'Open the dashboard',
    footer: FOOTER.account,
  },
  'company-refused': {
    subject: '{companyName} could not be approved',
    paragraphs: [
      'We could not approve {companyName}, for this reason:',
      '{reason}',
      'Mend it in the profile and ask again from there.',
    ],
    action: 'Open the profile',
    footer: FOOTER.account,
  },
  'company-suspended': {
    subject: '{companyName} has been suspended',
    paragraphs: [
      '{companyName} has been suspended, for this reason:',
      '{reason}',
      'What was booked stays readable, nothing new can be done. Write to us if you think this is wrong.',
    ],
    action: 'Write to us',
    footer: FOOTER.account,
  },
  'company-reinstated': {
    subject: '{companyName} is open again',
    paragraphs: ['The suspension of {companyName} is over: everything works as before.'],
    action: 'Open the dashboard',
    footer: FOOTER.account,
  },
  'gstin-approved': {
    subject: 'GST number {gstin} has been approved',
    paragraphs: [
      'Documents of {companyName} carry the GST number {gstin} from now on. Older ones keep theirs.',
    ],
    action: 'Open the profile',
    footer: FOOTER.account,
  },
  'gstin-refused': {
    subject: 'GST number {gstin} could not be approved',
    paragraphs: [
      'We could not approve the GST number {gstin} of {companyName}, for this reason:',
      '{reason}',
      'The number in use before stays in use.',
    ],
    action: 'Open the profile',
    footer: FOOTER.account,
  },
  'new-device': {
    subject: 'A new device has signed in to your Marga account',
    paragraphs: [
      'On {at} somebody signed in to your account with {device}, from {place} (address {ipAddress}).',
      'If it was you, all is well. If not, end that session and change your password.',
    ],
    action: 'See my sessions',
    footer: FOOTER.account,
  },
  'second-factor-on': {
    subject: 'Your Marga account now asks for a second factor',
    paragraphs: [
      'Since {at} every sign-in asks for a code of your authenticator app. Keep the recovery codes in a safe place.',
      'If it was not you, write to us at once.',
    ],
    action: 'See the security settings',
    footer: FOOTER.account,
  },
  'second-factor-off': {
    subject: 'Your Marga account no longer asks for a second factor',
    paragraphs: [
      'Since {at} the password alone signs in to your account.',
      'If it was not you, change your password and switch the second factor on again.',
    ],
    action: 'See the security settings',
    footer: FOOTER.account,
  },
  'account-deleted': {
    subject: 'Your Marga account has been deleted',
    paragraphs: [
      'Your account was deleted on {at}. Documents of companies you belonged to stay with them, as the law wants it.',
      'If it was not you, write to us at once.',
    ],
    footer: FOOTER.account,
  },
  'ownership-transferred': {
    subject: '{companyName} is yours now',
    paragraphs: ['You are the owner of {companyName} since {at}; the former owner is a manager now.'],
    action: 'See the team',
    footer: FOOTER.account,
  },
  'api-key-created': {
    subject: 'A new API key for {companyName}',
    paragraphs: [
      'The API key “{name}” was made for {companyName} on {at}. If nobody of yours did it, revoke it.',
    ],
    action: 'See the API keys',
    footer: FOOTER.account,
  },
} as const satisfies Record<string, MailTexts>;

export type IdentityTemplate = keyof typeof ENGLISH;
