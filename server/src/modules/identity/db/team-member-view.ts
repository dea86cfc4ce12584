import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';

export interface TeamMemberRow {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly role: string;
  readonly daily_limit_minor: bigint | null;
  readonly joined_at: Instant;
  readonly last_sign_in_at: Instant | null;
  readonly second_factor: boolean;
}

/** Shows the members of the company of the transaction, for the names that other tables only refer to. */
export const teamMembers = sql<TeamMemberRow>`identity.team_member`.as('team');
