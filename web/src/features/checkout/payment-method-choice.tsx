import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { CreditCard, HandCoins, Hourglass, Wallet } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { PriceGroup } from '../../ui/price-group.tsx';
import { Price } from '../../ui/price.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import type { Obstacle, PayChoice } from './payment-method-options.ts';

interface MethodChoiceProps {
  readonly choices: readonly PayChoice[];
  readonly chosen: PaymentMethod | undefined;
  /**
   * This is true once the booking request has been sent: a retry must use the same method, so the choice cannot
   * change.
   */
  readonly isFixed: boolean;
  /** This is true where there is enough space to show the methods side by side. */
  readonly isWide?: boolean;
  readonly onChoose: (method: PaymentMethod) => void;
}

const NAMES: Record<PaymentMethod, MessageId> = {
  wallet: 'trip.method.wallet',
  credit: 'trip.method.credit',
  gateway: 'trip.method.gateway',
  later: 'trip.method.later',
};

const ICONS: Record<PaymentMethod, typeof Wallet> = {
  wallet: Wallet,
  credit: HandCoins,
  gateway: CreditCard,
  later: Hourglass,
};

/** Maps each obstacle to its message and to the link to the wallet page that would help. */
const OBSTACLES: Record<Obstacle, { text: MessageId; way?: MessageId }> = {
  'wallet-short': { text: 'trip.short', way: 'trip.top-up' },
  'credit-short': { text: 'trip.credit-short', way: 'trip.pay-due' },
  'credit-overdue': { text: 'trip.credit-overdue', way: 'trip.pay-due' },
  'not-held': { text: 'trip.not-held' },
};

/**
 * Lists the payment methods, each with its balance and what would be left. An unusable method says why and what
 * would help.
 */
export function PaymentMethodChoice({
  choices,
  chosen,
  isFixed,
  isWide = false,
  onChoose,
}: MethodChoiceProps) {
  const t = useTranslations();
  const name = useId();
  return (
    <fieldset className={joinClassNames('grid min-w-0 gap-2', isWide && 'lg:grid-cols-3')}>
      <legend className="mb-2 text-13 font-semibold text-muted">{t('trip.pay-with')}</legend>
      {choices.map((choice) => (
        <Method
          key={choice.method}
          name={name}
          choice={choice}
          isChosen={choice.method === chosen}
          isFixed={isFixed}
          onChoose={() => onChoose(choice.method)}
        />
      ))}
    </fieldset>
  );
}

interface MethodProps {
  name: string;
  choice: PayChoice;
  isChosen: boolean;
  isFixed: boolean;
  onChoose: () => void;
}

function Method({ name, choice, isChosen, isFixed, onChoose }: MethodProps) {
  const t = useTranslations();
  const descriptionId = useId();
  const isAgents = usePriceView() === 'agent';
  const { method, obstacle } = choice;
  const Icon = ICONS[method];
  return (
    <div
      className={joinClassNames(
        'rounded-8 border',
        isChosen ? 'border-ink ring-1 ring-ink ring-inset' : 'border-line',
        obstacle === undefined ? 'bg-surface' : 'bg-sunken',
      )}
    >
      <label
        className={joinClassNames(
          'grid min-h-11 grid-cols-[auto_1fr_auto] items-center gap-x-2.5 rounded-8 px-3 py-2 text-14',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          obstacle === undefined ? 'cursor-pointer' : 'cursor-not-allowed text-muted',
        )}
      >
        <input
          type="radio"
          name={name}
          value={method}
          checked={isChosen}
          disabled={obstacle !== undefined || (isFixed && !isChosen)}
          aria-describedby={descriptionId}
          onChange={onChoose}
          className="size-[18px] accent-primary outline-none"
        />
        <span className="font-semibold">{t(NAMES[method])}</span>
        <Icon aria-hidden size={18} className="text-muted" />
      </label>
      <div id={descriptionId} className="px-3 pb-2.5 pl-10 text-13 text-muted empty:hidden">
        {isAgents && <Facts choice={choice} />}
      </div>
    </div>
  );
}

function Facts({ choice: { method, available, after, dueOn, obstacle } }: { choice: PayChoice }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <>
      {method === 'gateway' && <p>{t('trip.method.gateway-text')}</p>}
      {method === 'later' && <p>{t('trip.method.later-text')}</p>}
      {available && (
        <PriceGroup of={[available, after]}>
          <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
            <Fact name={t('trip.available')}>
              <Price money={available} />
            </Fact>
            {after && obstacle !== 'credit-overdue' && (
              <Fact name={t('trip.after')}>
                <Price money={after} className={obstacle === undefined ? 'text-ink' : 'text-failed'} />
              </Fact>
            )}
            {dueOn !== undefined && obstacle === undefined && (
              <Fact name={t('trip.due')}>
                <span className="text-ink">{formatDay(dueOn, locale, 'year')}</span>
              </Fact>
            )}
          </dl>
        </PriceGroup>
      )}
      {obstacle !== undefined && <InTheWay obstacle={obstacle} />}
    </>
  );
}

function InTheWay({ obstacle }: { obstacle: Obstacle }) {
  const t = useTranslations();
  const { text, way } = OBSTACLES[obstacle];
  return (
    <p className="mt-1.5 text-pretty text-failed">
      {t(text)}{' '}
      {way && (
        <Link to={SCREENS.wallet.path} className="font-semibold text-link">
          {t(way)}
        </Link>
      )}
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="text-right">{children}</dd>
    </>
  );
}
