import type { Session } from '@marga/contract/identity/session';

/** Asha owns an approved travel agency in Pune. */
export const SAMPLE_SESSION = {
  user: {
    uid: 'usr_01m7eh9ktefjj89ryxw9m7a2x1',
    email: 'asha@sahyadri.example',
    emailVerified: true,
    name: 'Asha Kulkarni',
  },
  memberships: [
    {
      companyId: 'cmp_01m7eh9ktefjj89ryxw9m7a2x2',
      companyName: 'Sahyadri Travels',
      companyState: 'approved',
      role: 'owner',
    },
  ],
  staffRole: null,
  serverTime: '2026-11-18T06:00:00.000Z',
  expiresAt: '2026-11-18T18:00:00.000Z',
  extendableUntil: '2026-12-18T06:00:00.000Z',
} as unknown as Session;

/** Leela leads Marga's operators and has no company of her own. */
export const SAMPLE_STAFF_SESSION: Session = {
  ...SAMPLE_SESSION,
  user: { ...SAMPLE_SESSION.user, email: 'leela@marga.example', name: 'Leela Nair' },
  memberships: [],
  staffRole: 'operator-lead',
};
