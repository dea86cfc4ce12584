import type { WireMoney } from '@marga/contract/kernel/money';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { CreditCard, HandCoins, Hourglass, Wallet } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { PriceGroup, useMoneyFormat } from '../../ui/price-group.tsx';
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
  /** Holds the id of a heading that says what is chosen; without one the choice has a legend. */
  readonly labelledBy?: string;
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
  labelledBy,
  onChoose,
}: MethodChoiceProps) {
  const t = useTranslations();
  const name = useId();
  return (
    <fieldset
      aria-labelledby={labelledBy}
      className={joinClassNames('grid min-w-0 gap-2', isWide && 'md:grid-cols-2')}
    >
      {labelledBy === undefined && (
        <legend className="mb-2 text-13 font-semibold text-muted">{t('trip.pay-with')}</legend>
      )}
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
          'grid min-h-9 grid-cols-[auto_1fr_auto] items-center gap-x-2.5 rounded-8 px-3 pt-1.5 pb-0.5 text-14',
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
      <div
        id={descriptionId}
        className={joinClassNames(
          '-mt-1 px-3 pb-1.5 pl-10 text-13 text-muted empty:hidden',
          !isChosen && obstacle === undefined && 'max-md:sr-only',
        )}
      >
        {isAgents && <Facts choice={choice} />}
      </div>
    </div>
  );
}

function Facts({ choice: { method, available, after, dueOn, obstacle } }: { choice: PayChoice }) {
  const t = useTranslations();
  return (
    <>
      {method === 'gateway' && <p className="max-md:hidden">{t('trip.method.gateway-text')}</p>}
      {method === 'later' && <p className="max-md:hidden">{t('trip.method.later-text')}</p>}
      {available && (
        <PriceGroup of={[available, after]}>
          <Balance
            available={available}
            after={obstacle === 'credit-overdue' ? undefined : after}
            dueOn={obstacle === undefined ? dueOn : undefined}
          />
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
    <p className="text-pretty text-failed">
      {t(text)}{' '}
      {way && (
        <Link to={SCREENS.wallet.path} className="font-semibold text-link">
          {t(way)}
        </Link>
      )}
    </p>
  );
}

/** Says what can be spent, what would be left, and when a credit has to be repaid. */
function Balance({ available, after, dueOn }: Pick<PayChoice, 'after' | 'dueOn'> & { available: WireMoney }) {
  const t = useTranslations();
  const locale = useLocale();
  const format = useMoneyFormat();
  return (
    <p>
      {after
        ? t('trip.balance', { available: format(available), after: format(after) })
        : t('trip.balance-now', { available: format(available) })}
      {dueOn !== undefined && <> · {t('trip.due-on', { day: formatDay(dueOn, locale, 'year') })}</>}
    </p>
  );
}
