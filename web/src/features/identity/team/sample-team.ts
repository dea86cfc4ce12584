import type { Invitation, TeamMember } from '@marga/contract/identity/team';
import { SAMPLE_SESSION } from '../../../styleguide/sample-session.ts';

/** This module holds the members of a sample company, for stories and component tests. */

export const SAMPLE_OWNER: TeamMember = {
  userId: SAMPLE_SESSION.user.uid,
  name: 'Asha Kulkarni',
  email: 'asha@sahyadri.example',
  emailVerified: true,
  role: 'owner',
  dailyLimit: null,
  countsAgainst: [],
  joinedAt: '2026-03-02T06:00:00.000Z' as TeamMember['joinedAt'],
  lastSignInTime: '2026-11-18T05:40:00.000Z' as TeamMember['joinedAt'],
  secondFactor: true,
};

export const SAMPLE_BOOKER: TeamMember = {
  ...SAMPLE_OWNER,
  userId: 'usr_01m7eh9ktefjj89ryxw9m7a2x3' as TeamMember['userId'],
  name: 'Bharat Venkatanarasimharaju Iyer',
  email: 'bharat.venkatanarasimharaju@sahyadri.example',
  emailVerified: false,
  role: 'booker',
  dailyLimit: { amount: '50000.00', currency: 'INR' },
  lastSignInTime: null,
  secondFactor: false,
};

/** Priya has a limit and granted Kiran's, so what Kiran spends counts against hers. */
export const SAMPLE_MANAGER: TeamMember = {
  ...SAMPLE_OWNER,
  userId: 'usr_01m7eh9ktefjj89ryxw9m7a2x4' as TeamMember['userId'],
  name: 'Priya Deshmukh',
  email: 'priya@sahyadri.example',
  role: 'manager',
  dailyLimit: { amount: '5000.00', currency: 'INR' },
};

export const SAMPLE_BOOKER_OF_MANAGER: TeamMember = {
  ...SAMPLE_BOOKER,
  userId: 'usr_01m7eh9ktefjj89ryxw9m7a2x5' as TeamMember['userId'],
  name: 'Kiran Joshi',
  email: 'kiran@sahyadri.example',
  emailVerified: true,
  dailyLimit: { amount: '3000.00', currency: 'INR' },
  countsAgainst: [
    {
      userId: SAMPLE_MANAGER.userId,
      name: SAMPLE_MANAGER.name,
      dailyLimit: { amount: '5000.00', currency: 'INR' },
    },
  ],
};

export const SAMPLE_INVITATION: Invitation = {
  id: 'inv_01m7eh9ktefjj89ryxw9m7a2x1' as Invitation['id'],
  email: 'chitra@sahyadri.example',
  role: 'manager',
  dailyLimit: null,
  invitedBy: 'Asha Kulkarni',
  invitedAt: '2026-11-16T06:00:00.000Z' as Invitation['invitedAt'],
  expiresAt: '2026-11-23T06:00:00.000Z' as Invitation['invitedAt'],
};
