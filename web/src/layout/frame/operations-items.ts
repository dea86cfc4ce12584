import type { StaffPermission } from '@marga/contract/identity/permissions';
import {
  BookText,
  Building2,
  CreditCard,
  Inbox,
  Landmark,
  Mail,
  MessageSquare,
  Plug,
  Quote,
  Scale,
  Tag,
  UserCog,
} from 'lucide-react';
import { CONSOLE_SCREENS } from '../../screens/console/paths.gen.ts';
import type { MessageId } from '../../shared/i18n/use-translations.ts';
import type { FrameItem } from './frame-item.tsx';
import type { OperationsCounts } from './use-operations-counts.ts';

export interface OperationsItem extends FrameItem {
  readonly permission: StaffPermission;
  readonly counted?: keyof OperationsCounts;
}

interface OperationsGroup {
  readonly name?: MessageId;
  readonly items: readonly OperationsItem[];
}

/** Lists the sections of the console in groups. */
export const OPERATIONS_GROUPS: readonly OperationsGroup[] = [
  {
    items: [
      {
        to: CONSOLE_SCREENS.workQueue.path,
        label: 'frame.console.work-queue',
        Icon: Inbox,
        permission: 'work-queue:read',
        counted: 'workItems',
      },
      {
        to: CONSOLE_SCREENS.supportInbox.path,
        label: 'frame.console.support',
        Icon: MessageSquare,
        permission: 'support:answer',
        counted: 'tickets',
      },
    ],
  },
  {
    name: 'frame.console.customers',
    items: [
      {
        to: CONSOLE_SCREENS.companies.path,
        label: 'frame.console.companies',
        Icon: Building2,
        permission: 'company:review',
        counted: 'companies',
      },
      {
        to: CONSOLE_SCREENS.companyMoney.path,
        label: 'frame.console.credit',
        Icon: Landmark,
        permission: 'money:read',
        counted: 'ledger',
      },
    ],
  },
  {
    name: 'frame.console.money',
    items: [
      {
        to: CONSOLE_SCREENS.bankTransfers.path,
        label: 'frame.console.payments',
        Icon: CreditCard,
        permission: 'money:read',
        counted: 'transfers',
      },
      {
        to: CONSOLE_SCREENS.ledger.path,
        label: 'frame.console.ledger',
        Icon: BookText,
        permission: 'money:read',
      },
      {
        to: CONSOLE_SCREENS.pricingRules.path,
        label: 'frame.console.pricing',
        Icon: Tag,
        permission: 'pricing:read',
        counted: 'pricing',
      },
      {
        to: CONSOLE_SCREENS.taxRules.path,
        label: 'frame.console.rules',
        Icon: Scale,
        permission: 'pricing:read',
      },
    ],
  },
  {
    name: 'frame.console.system',
    items: [
      {
        to: CONSOLE_SCREENS.suppliers.path,
        label: 'frame.console.suppliers',
        Icon: Plug,
        permission: 'supplier:read',
      },
      {
        to: CONSOLE_SCREENS.operators.path,
        label: 'frame.console.operators',
        Icon: UserCog,
        permission: 'operator:read',
        counted: 'operators',
      },
      {
        to: CONSOLE_SCREENS.newsletter.path,
        label: 'frame.console.newsletter',
        Icon: Mail,
        permission: 'newsletter:export',
      },
      {
        to: CONSOLE_SCREENS.testimonials.path,
        label: 'frame.console.testimonials',
        Icon: Quote,
        permission: 'content:edit',
      },
    ],
  },
];
