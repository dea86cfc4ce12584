import type { Permission } from '@marga/contract/identity/permissions';
import type { Service } from '@marga/contract/travel-services';
import { History, House, Route, SlidersHorizontal, Ticket, Users, UsersRound, Wallet } from 'lucide-react';
import { SCREENS } from '../../routes.ts';
import { SERVICE_ICONS } from '../../site/service-icons.ts';
import { SERVICE_LIST } from '../../site/services-list.ts';
import type { FrameItem } from './frame-item.tsx';
import type { AppCounts } from './use-app-counts.ts';

export interface AppItem extends FrameItem {
  readonly permission?: Permission;
  readonly counted?: keyof AppCounts;
  /** The item would tell a client what the company pays. */
  readonly isAgentsOnly?: true;
}

/** Lists the pages of the app in groups, as the side navigation shows them. An item appears with its feature, and only for roles that may use it. */
export const APP_GROUPS: readonly (readonly AppItem[])[] = [
  [
    { to: SCREENS.trips.path, label: 'frame.trips', Icon: Route, permission: 'trip:read' },
    {
      to: SCREENS.bookings.path,
      label: 'header.bookings',
      Icon: Ticket,
      permission: 'booking:read',
      counted: 'bookings',
    },
    {
      to: SCREENS.refunds.path,
      label: 'frame.refunds',
      Icon: History,
      permission: 'booking:read',
      counted: 'refunds',
    },
  ],
  [{ to: SCREENS.travellers.path, label: 'frame.travellers', Icon: Users, permission: 'traveller:read' }],
  [
    {
      to: SCREENS.wallet.path,
      label: 'frame.wallet',
      Icon: Wallet,
      permission: 'wallet:read',
      isAgentsOnly: true,
    },
    { to: SCREENS.team.path, label: 'header.team', Icon: UsersRound, permission: 'member:read' },
    {
      to: SCREENS.profile.path,
      label: 'frame.settings',
      Icon: SlidersHorizontal,
      permission: 'company:read',
      also: ['/settings/*'],
    },
  ],
];

export const APP_HOME: FrameItem = { to: SCREENS.dashboard.path, label: 'frame.home', Icon: House };

/** Lists the search pages of the five services, with the colours of their stations. */
export const BOOK_ITEMS: readonly (FrameItem & { service: Service; colour: string })[] = SERVICE_LIST.map(
  ({ service, path, name, colour }) => ({
    service,
    to: path,
    label: name,
    Icon: SERVICE_ICONS[service],
    colour,
  }),
);
