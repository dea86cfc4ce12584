import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UNSETTLED_MATTERS } from '@marga/contract/identity/unsettled-matters';
import { SERVICE_REQUEST_CATEGORIES } from '@marga/contract/amendments/service-requests';
import { HISTORY_KINDS } from '@marga/contract/bookings/booking-history';
import { AMENDMENT_FAILURES, REFUND_LINES } from '@marga/contract/amendments/amendments';
import { REFUND_RULES, refundDestination } from '@marga/contract/refunds/refunds';
import { VERSION_CAUSES } from '@marga/contract/amendments/itinerary-versions';
import { BOOKING_ORDERS, BOOKING_STATES, BOOKING_STATUSES, FAILURES } from '@marga/contract/bookings/booking';
import { TRAIN_CLASSES } from '@marga/contract/search/criteria';
import { doubleBooking } from '@marga/contract/trips/double-bookings';
import { ERROR_CODES } from '@marga/contract/errors';
import { BUS_KINDS, MEAL_PLANS } from '@marga/contract/search/itineraries';
import { ENTITY_KIND_NAMES, GST_STATES } from '@marga/contract/kernel/indian-identifiers';
import { CREDIT_CYCLES, ENTRY_KINDS } from '@marga/contract/ledger/ledger';
import { message, MESSAGE_KINDS } from '@marga/contract/bookings/booking-messages';
import { NOTIFICATION_KINDS } from '@marga/contract/notifications/notifications';
import { WORK_ITEM_ACTIONS, WORK_ITEM_KINDS } from '@marga/contract/workqueue/work-items';
import { PERMISSIONS, ROLES } from '@marga/contract/identity/permissions';
import { API_KEY_STATES, SUSPENSION_REASONS } from '@marga/contract/identity/team';
import { ANCILLARY_KINDS, SEAT_POSITIONS } from '@marga/contract/trips/ancillaries';
import {
  CLIENT_LINE_CODES,
  CREDIT_REASONS,
  LINE_CODES,
  RULE_STATUSES,
} from '@marga/contract/pricing/price-breakdown';
import { NAME_HINTS } from '@marga/contract/travellers/names';
import { TRAVELLER_FIELDS, TRAVELLER_KINDS } from '@marga/contract/travellers/required-traveller-fields';
import { TITLES } from '@marga/contract/travellers/titles-and-genders';
import { SERVICES } from '@marga/contract/travel-services';
import {
  BERTH_PREFERENCES,
  CONSENTS,
  DOCUMENT_KINDS,
  MEAL_PREFERENCES,
  SEAT_PREFERENCES,
} from '@marga/contract/travellers/travellers';
import { describe, expect, test } from 'vitest';
import { CALL_SCRIPT_KINDS, WORK_ITEM_FACTS } from '../../features/workqueue/operator/work-item-labels.ts';
import { AUDIT_ACTIONS } from '../../features/identity/settings/activity/audit-actions.ts';
import { COMPANY_FIELDS } from '../../features/identity/settings/profile/company-draft.ts';
import { LOGO_PROBLEMS } from '../../features/identity/settings/profile/validate-logo-file.ts';
import { PASTED_FIELDS, PASTED_PROBLEMS } from '../../features/travellers/parse-pasted-travellers.ts';
import { PERIODS, WALLET_VIEWS } from '../../features/ledger/wallet/statement-filter.ts';
import { EVERY_SCREEN } from '../../screens.ts';
import en from '@marga/contract/messages/en.json' with { type: 'json' };
import { isServerMessage } from '@marga/contract/messages/server-messages';
import { CATALOGUE_PARTS, isMessageInCataloguePart, isPublicPageName } from './message-catalogue-parts.ts';

const sourceFolder = resolve(import.meta.dirname, '../..');
const sources = globSync('**/*.{ts,tsx}', { cwd: sourceFolder, exclude: ['**/*.test.*'] }).map((path) => ({
  path,
  text: readFileSync(resolve(sourceFolder, path), 'utf8'),
}));

/** The lists below hold message ids that are built from a value, with every possible value. */
/** Lists the subjects of history entries that have their own texts. */
const HISTORY_TEXTS = [
  ...['asked', 'sending', 'unknown', 'done', 'rejected', 'escalated'].flatMap((state) => [
    `history.cancellation.${state}`,
    `history.change.${state}`,
  ]),
  ...AMENDMENT_FAILURES.flatMap((failure) => [
    `history.cancellation.rejected.${failure}`,
    `history.change.rejected.${failure}`,
  ]),
  ...['supplier', 'ours', 'gateway'].map((component) => `history.refund-expected.${component}`),
  ...['capture', 'refund'].map((kind) => `history.money.${kind}`),
  ...[
    'booking-cancelled',
    'booking-changed',
    'refund-late',
    'refund-paid-back',
    'schedule-changed',
    'berth-changed',
    'service-request-quoted',
    'service-request-declined',
  ].map((template) => `history.mail.${template}`),
  ...['wallet', 'credit', 'gateway'].map((fund) => `history.refund-paid-back.${fund}`),
];

const composed = [
  ...ERROR_CODES.map((code) => `problem.${code}`),
  'problem.network-request-failed',
  ...API_KEY_STATES.map((state) => `api-keys.state.${state}`),
  ...SUSPENSION_REASONS.map((reason) => `api-keys.suspended-for.${reason}`),
  ...BOOKING_STATES.map((state) => `booking.history.${state}`),
  ...['supplier-rejected', 'supplier-unreachable', 'not-booked', 'sold-out', 'price-changed'].map(
    (failure) => `booking.history.rejected.${failure}`,
  ),
  ...['ordering', 'ordered'].map((state) => `booking.history.offline.${state}`),
  ...BOOKING_STATUSES.map((status) => `booking.status.${status}`),
  ...SERVICES.map((service) => `booking.supplier-reference.${service}`),
  ...['departure', 'stay', 'chart'].map((step) => `history.ahead.${step}`),
  ...BOOKING_ORDERS.map((order) => `bookings.order.${order}`),
  ...UNSETTLED_MATTERS.map((kind) => `security.unsettled.${kind}`),
  ...NOTIFICATION_KINDS.map((kind) => `notifications.kind.${kind}`),
  ...SERVICES.map((service) => `service.${service}`),
  ...TRAIN_CLASSES.map((name) => `fare.class.${name}`),
  ...['available', 'rac', 'waitlist'].map((status) => `fare.berth.${status}`),
  ...['rac', 'waitlist'].flatMap((status) => [
    `train-ticket.status.${status}`,
    `train-ticket.step.${status}`,
  ]),
  ...BUS_KINDS.map((kind) => `fare.bus.${kind}`),
  ...MEAL_PLANS.map((plan) => `fare.meals.${plan}`),
  ...ENTRY_KINDS.map((kind) => `wallet.kind.${kind}`),
  ...CREDIT_CYCLES.map((cycle) => `wallet.credit.cycle.${cycle}`),
  ...PERIODS.map((period) => `wallet.period.${period}`),
  ...doubleBooking.shape.kind.options.map((kind) => `trip.double-booking.${kind}`),
  ...WALLET_VIEWS.map((view) => `wallet.view.${view}`),
  ...['closed', 'today', 'due', 'closes', 'next-due'].map((stop) => `wallet.credit.stop.${stop}`),
  ...['missing', 'too-little', 'too-much'].flatMap((problem) => [
    `wallet.amount.${problem}`,
    `wallet.pay.amount.${problem}`,
  ]),
  ...['asked', 'unknown', 'processing', 'done', 'failed'].map((state) => `wallet.refund.${state}`),
  ...['wallet', 'credit', 'checkout'].flatMap((purpose) => [
    `wallet.purpose.${purpose}`,
    `payment.stop.arrived.${purpose}`,
  ]),
  ...['begun', 'gateway', 'bank', 'back'].map((stop) => `payment.stop.${stop}`),
  ...['open', 'declined', 'pending', 'paid', 'failed', 'expired', 'refunded'].map(
    (standing) => `payment.title.${standing}`,
  ),
  ...['open', 'declined', 'pending', 'failed'].map((standing) => `payment.text.${standing}`),
  ...FAILURES.map((failure) => `booking.failure.${failure}`),
  ...REFUND_LINES.map((code) => `cancel.line.${code}`),
  ...REFUND_RULES.map((rule) => `refund.rule.${rule}`),
  ...refundDestination.shape.to.options.flatMap((method) => [
    `cancel.back-to.${method}`,
    `refund.to.${method}`,
    `refund.share.${method}`,
  ]),
  ...['whole', 'travellers', 'legs'].map((part) => `cancel.part.${part}`),
  ...['in-progress', 'cancelled', 'refused', 'unreached', 'not-done', 'escalated', 'over'].map(
    (end) => `cancel-several.end.${end}`,
  ),
  ...['dates', 'seats', 'names', 'traveller'].map((kind) => `change.kind.${kind}`),
  ...['open', 'late', 'paid-back'].flatMap((state) => [`refunds.state.${state}`, `refunds.none.${state}`]),
  ...MESSAGE_KINDS.map((kind) => `messages.kind.${kind}`),
  ...message.shape.state.options.map((state) => `messages.state.${state}`),
  ...VERSION_CAUSES.flatMap((cause) => [`version.cause.${cause}`, `history.version.${cause}`]),
  ...['accepted', 'refused', 'rebooked'].flatMap((answer) => [
    `version.answer.${answer}`,
    `history.version.${answer}`,
  ]),
  ...['all', 'money', 'mail'].map((filter) => `history.filter.${filter}`),
  ...HISTORY_KINDS.map((kind) => `history.${kind}`),
  ...HISTORY_TEXTS,
  ...['none', 'held', 'charged', 'released'].flatMap((money) => [
    `booking.money.${money}`,
    `booking.money-credit.${money}`,
    `booking.money-gateway.${money}`,
  ]),
  ...[...LINE_CODES, ...CLIENT_LINE_CODES].map((code) => `price.line.${code}`),
  ...SERVICES.map((service) => `ancillaries.open.${service}`),
  ...[...ANCILLARY_KINDS, 'equipment'].map((kind) => `ancillaries.kind.${kind}`),
  ...SEAT_POSITIONS.map((position) => `ancillaries.position.${position}`),
  ...RULE_STATUSES.map((status) => `price.status.${status}`),
  ...CREDIT_REASONS.map((reason) => `price.credit.${reason}`),
  ...['client', 'purpose', 'remarks'].map((field) => `trip.${field}`),
  ...['format', 'state', 'check-digit'].map((problem) => `trip.gstin-problem.${problem}`),
  ...['open', 'expired', 'revoked'].map((state) => `trip.quote-state.${state}`),
  ...['continue', 'halt'].flatMap((choice) => [
    `trip.on-failure.${choice}`,
    `trip.on-failure.${choice}-text`,
  ]),
  ...TRAVELLER_KINDS.flatMap((kind) => [`trip.party.${kind}`, `trip.party.kind.${kind}`]),
  ...['children', 'infants'].map((kind) => `trip.party.ages-of.${kind}`),
  ...['name', 'client', 'purpose', 'remarks'].map((field) => `trip.${field}`),
  ...['all', 'open', 'booked'].map((state) => `trips.show.${state}`),
  ...MEAL_PLANS.map((plan) => `quote.meal.${plan}`),
  ...TITLES.map((title) => `traveller.title.${title}`),
  ...[...TRAVELLER_FIELDS, 'email', 'phone'].flatMap((field) => [
    `traveller.${field}`,
    `traveller.problem.${field}`,
  ]),
  ...['m', 'f'].map((gender) => `traveller.gender.${gender}`),
  ...NAME_HINTS.map((code) => `name.hint.${code}`),
  ...['night-before-arrival', 'night-after-departure', 'clock-twice', 'clock-skips'].map(
    (kind) => `clash.${kind}`,
  ),
  ...PASTED_FIELDS.map((field) => `pasted.field.${field}`),
  ...PASTED_PROBLEMS.map((problem) => `pasted.problem.${problem}`),
  ...DOCUMENT_KINDS.map((kind) => `travellers.document.${kind}`),
  ...CONSENTS.map((from) => `travellers.consent.${from}`),
  ...SEAT_PREFERENCES.map((seat) => `travellers.seat.${seat}`),
  ...BERTH_PREFERENCES.map((berth) => `travellers.berth.${berth}`),
  ...MEAL_PREFERENCES.map((meal) => `travellers.meal.${meal}`),
  ...ROLES.flatMap((role) => [`role.${role}`, `role-note.${role}`]),
  ...PERMISSIONS.map((permission) => `permission.${permission}`),
  ...ENTITY_KIND_NAMES.map((kind) => `entity.${kind}`),
  ...Object.keys(GST_STATES).map((code) => `state.${code}`),
  ...[
    'companyName',
    'entityKind',
    'companyRegNumber',
    'companyGSTNumber',
    'companyAddress',
    'companyPhone',
  ].map((field) => `sign-up.${field}`),
  ...['company', 'reach', 'account'].map((section) => `sign-up.section.${section}`),
  ...[0, 1, 2, 3, 4].map((strength) => `password.strength.${strength}`),
  ...['min-length', 'max-length', 'lowercase', 'uppercase', 'numeric', 'non-alphanumeric', 'strength'].map(
    (requirement) => `password.needs.${requirement}`,
  ),
  ...['instagram', 'facebook', 'x'].map((network) => `footer.${network}`),
  ...AUDIT_ACTIONS.map((action) => `audit.${action}`),
  ...WORK_ITEM_KINDS.flatMap((kind) => [
    `console.work-queue.kind.${kind}`,
    `console.work-queue.what.${kind}`,
  ]),
  ...WORK_ITEM_ACTIONS.flatMap((action) => [
    `console.work-queue.action.${action}`,
    `console.work-queue.action-description.${action}`,
  ]),
  'console.work-queue.action.record-offline-booking',
  ...['agree', 'refuse', 'withdraw'].flatMap((answer) => [
    `console.work-queue.proposal.${answer}`,
    `console.work-queue.proposal.${answer}-title`,
  ]),
  'history.cancellation.cancelled-by-supplier',
  'history.operator.work-item.order-cancelled',
  'history.operator.work-item.quote-service-request',
  'history.operator.work-item.quote-change',
  'history.operator.work-item.decline-service-request',
  'history.service-request.asked',
  'history.service-request.asked-change',
  'history.service-request.withdrawn',
  ...SERVICES.map((service) => `console.work-queue.number.${service}`),
  ...WORK_ITEM_FACTS.map((name) => `console.work-queue.fact.${name}`),
  ...CALL_SCRIPT_KINDS.map((kind) => `console.work-queue.call-script.${kind}`),
  ...['service-request', 'service-request-confirmed'].map(
    (kind) => `console.work-queue.call-script.${kind}-change`,
  ),
  ...SERVICE_REQUEST_CATEGORIES.filter((category) => category !== 'cancel').flatMap((category) => [
    `service-request.category.${category}`,
    `service-request.wanted-hint.${category}`,
  ]),
  ...['held', 'captured', 'released'].map((state) => `console.work-queue.hold.${state}`),
  ...['anybody', 'me', 'nobody'].map((who) => `console.work-queue.who.${who}`),
  ...['wallet', 'credit', 'nothing'].map((way) => `console.offline-booking.pay.${way}`),
  ...['suspended', 'closed'].flatMap((state) => [`company.notice.${state}`, `company.notice.${state}-text`]),
  ...['email-verification', 'profile', 'approval'].flatMap((step) => [
    `opening.${step}`,
    `opening.${step}.done`,
  ]),
  ...COMPANY_FIELDS.map((field) => `profile.${field}`),
  ...['cin', 'llpin'].map((registration) => `profile.registration.${registration}`),
  ...['name', 'email', 'locale'].flatMap((field) => [`profile.${field}`, `profile.problem.${field}`]),
  ...LOGO_PROBLEMS.map((problem) => `profile.logo.problem.${problem}`),
  ...['name', 'address'].map((field) => `profile.branch.problem.${field}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].flatMap((number) => [`terms.${number}.title`, `terms.${number}.text`]),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].flatMap((number) => [
    `privacy.${number}.title`,
    `privacy.${number}.text`,
  ]),
  ...[1, 2, 3, 4, 5, 6].flatMap((number) => [
    `story.why.${number}.title`,
    `story.why.${number}.text`,
    ...[1, 2, 3].map((stop) => `story.why.${number}.stop.${stop}`),
    `about.promises.${number}.title`,
    `about.promises.${number}.text`,
  ]),
  ...[1, 2, 3, 4, 5].flatMap((number) => [
    `story.faq.${number}.question`,
    `story.faq.${number}.answer`,
    `services.how.${number}.title`,
    `services.how.${number}.text`,
  ]),
  ...['priced', 'held', 'ordered', 'confirmed', 'refused', 'unknown', 'person'].flatMap((step) => [
    `about.map.${step}.title`,
    `about.map.${step}.text`,
  ]),
  ...[1, 2].map((number) => `about.not.${number}`),
];

const screenIds = Object.keys(en).filter((id) => !isServerMessage(id));
const ids: ReadonlySet<string> = new Set(screenIds);

/** Each file is searched once for all tests: a search for every id in every file took half a minute. */
const idsOfTexts = new Map<string, readonly string[]>();

/**
 * Returns the quoted ids in the text. The closing quote is matched by lookahead only, because it may open the next.
 */
function idsIn(text: string): readonly string[] {
  const known = idsOfTexts.get(text);
  if (known) return known;
  const quoted = new Set([...text.matchAll(/'(?=([\w.:-]+)')/g)].map(([, candidate = '']) => candidate));
  const found = [...quoted].filter((candidate) => ids.has(candidate));
  idsOfTexts.set(text, found);
  return found;
}

/**
 * Returns the ids that a file builds from a prefix and a value. Ids under `problem.` are left out, because problem
 * codes are not known in advance.
 */
function idsBegunIn(text: string): string[] {
  const beginnings = [...text.matchAll(/`([\w.-]+\.)\$\{/g)].map(([, beginning = '']) => beginning);
  const begun = beginnings.filter((beginning) => beginning !== 'problem.');
  return screenIds.filter((id) => begun.some((beginning) => id.startsWith(beginning)));
}

const textsByPath = new Map(sources.map(({ path, text }) => [path, text]));

function textOf(path: string): string {
  return textsByPath.get(path) ?? '';
}

/** Returns the file and everything it statically imports from this project, directly or indirectly. */
function reachedFrom(path: string, reached = new Set<string>()): Set<string> {
  if (reached.has(path)) return reached;
  reached.add(path);
  for (const [, imported = ''] of textOf(path).matchAll(/from '(\.{1,2}\/[^']+\.tsx?)'/g)) {
    reachedFrom(join(dirname(path), imported), reached);
  }
  return reached;
}

/**
 * These modules are shared by every page and take their texts from their callers, so they are left out of the tests
 * of what a page loads.
 */
const isLibrary = (path: string) => /^shared\/(?!member\/|operator\/|offline\/)/.test(path);

const isForOperators = (path: string) => path.includes('/operator/');

/** The chat is open to everybody, so it is not among the screens behind the sign-in. */
const isForMembers = (path: string) =>
  /^(features\/(?!support\/chat\/)|(layout|shared)\/member\/)/.test(path) && !isForOperators(path);

/** Lists the public pages by their names in the table of screens. */
const publicScreens = Object.entries(EVERY_SCREEN)
  .filter(([, { audience }]) => audience === 'anyone')
  .map(([name, { file }]) => [name, file] as const);

describe('the catalogues', () => {
  test('have words for everything that is put together from a value', () => {
    expect(composed.filter((id) => !(id in en))).toEqual([]);
  });

  test('hold nothing that no screen says', () => {
    const used = new Set([...composed, ...sources.flatMap(({ text }) => idsIn(text))]);
    expect(screenIds.filter((id) => !used.has(id))).toEqual([]);
  });

  test('keep the texts of mails and documents out of every part that a browser loads', () => {
    const serverIds = Object.keys(en).filter(isServerMessage);
    expect(serverIds.length).toBeGreaterThan(200);
    expect(
      CATALOGUE_PARTS.flatMap((part) => serverIds.filter((id) => isMessageInCataloguePart(part, id))),
    ).toEqual([]);
  });

  test.for(publicScreens)('give the public page %s all it says', ([name, file]) => {
    const isLoaded = (id: string) =>
      isMessageInCataloguePart('site', id) || (isPublicPageName(name) && isMessageInCataloguePart(name, id));
    const pieces = [...reachedFrom(file)].filter((path) => !isLibrary(path)).map(textOf);
    const usedIds = pieces.flatMap((text) => [...idsIn(text), ...idsBegunIn(text)]);
    expect(usedIds.length).toBeGreaterThan(0);
    expect(usedIds.filter((id) => !isLoaded(id))).toEqual([]);
  });

  test.for([
    ['site/home/tomorrow-departure-planner.tsx', ['home']],
    ['site/home/home-sections-below-hero.tsx', ['home', 'story']],
    ['site/home/testimonials.tsx', ['home', 'story']],
  ] as const)('give %s, which the first page loads later, all it says', ([file, parts]) => {
    const isLoaded = (id: string) =>
      isMessageInCataloguePart('site', id) || parts.some((part) => isMessageInCataloguePart(part, id));
    const pieces = [...reachedFrom(file)].filter((path) => !isLibrary(path)).map(textOf);
    const usedIds = pieces.flatMap((text) => [...idsIn(text), ...idsBegunIn(text)]);
    expect(usedIds.length).toBeGreaterThan(0);
    expect(usedIds.filter((id) => !isLoaded(id))).toEqual([]);
  });

  test('give the command palette, which opens over every page, all it says', () => {
    const pieces = [...reachedFrom('layout/command-palette/command-palette.tsx')]
      .filter((path) => !isLibrary(path))
      .map(textOf);
    const usedIds = pieces.flatMap(idsIn);
    expect(usedIds.length).toBeGreaterThan(0);
    expect(
      usedIds.filter(
        (id) => !isMessageInCataloguePart('site', id) && !isMessageInCataloguePart('command-palette', id),
      ),
    ).toEqual([]);
  });

  test('give the screens behind the sign-in all they say', () => {
    const isKnown = (id: string) =>
      isMessageInCataloguePart('site', id) || isMessageInCataloguePart('portal', id);
    const idsUsedIn = (isMeant: (path: string) => boolean) => {
      const usedIds = sources.filter(({ path }) => isMeant(path)).flatMap(({ text }) => idsIn(text));
      expect(usedIds.length).toBeGreaterThan(0);
      return usedIds;
    };
    expect(idsUsedIn(isForMembers).filter((id) => !isKnown(id))).toEqual([]);
    expect(
      idsUsedIn(isForOperators).filter((id) => !isKnown(id) && !isMessageInCataloguePart('console', id)),
    ).toEqual([]);
  });
});
