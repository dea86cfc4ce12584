import { type Meter, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import type { ApprovalState } from '@marga/contract/approvals/approval';
import type { Config } from './config.ts';

export interface Telemetry {
  readonly on: boolean;
  request(route: string, status: number, tookMs: number): void;
  batch(statements: number, tookMs: number): void;
  supplierCall(supplier: string, operation: string, outcome: string, tookMs: number): void;
  /**
   * Counts a call that was not made because the supplier is paused, has been failing, or has reached its limit of
   * open calls.
   */
  supplierSkipped(supplier: string, why: 'paused' | 'breaker' | 'full'): void;
  supplierBreaker(supplier: string, state: 'closed' | 'half-open' | 'open'): void;
  /** Counts from which source a search got a supplier's response. */
  answerServed(supplier: string, from: 'memory' | 'redis' | 'shared' | 'asked'): void;
  searchEnded(service: string, offers: number, tookMs: number): void;
  /** Counts requests refused because of overload. */
  requestShed(route: string): void;
  /** Reports how many more sheddable requests can be admitted at present, and the event loop delay of this process. */
  admission(limit: number, lateMs: number): void;
  bookingTransitioned(state: string): void;
  /** Counts state transitions of the cancellations and changes of bookings. */
  amendmentTransitioned(kind: string, state: string): void;
  amendmentsSwept(count: number): void;
  /** Counts requests for manual cancellations and changes by state: `asked`, `withdrawn`, `quoted`, `declined`. */
  serviceRequestTransitioned(category: string, state: string): void;
  /**
   * Counts what one person proposes and another must agree to, by area (`ledger`, `work-item`) and state. What was agreed
   * to is `done` or `failed`.
   */
  approvalTransitioned(area: string, state: ApprovalState): void;
  /** Counts the past bookings, and the notes without a booking, whose free text was erased. */
  freeTextErased(count: number): void;
  /** Counts the past bookings of whose travellers only the names are left. */
  travellerDetailsErased(count: number): void;
  /** Counts refunds received from a supplier: `short` and `over` differ from the amount it had quoted. */
  refundArrived(supplier: string, outcome: string): void;
  /** Reports how many refund components owed to companies are open, and how many of them are late. */
  refundClock(open: number, late: number): void;
  gatewayCall(operation: string, outcome: string, tookMs: number): void;
  /** Counts the webhooks of the payment gateway; `forged` means that the signature was not the gateway's. */
  webhookReceived(outcome: 'stored' | 'forged'): void;
  paymentTransitioned(state: string): void;
  refundTransitioned(state: string): void;
  /** Reports the payments waiting for a status check, the refunds under way and the unresolved differences. */
  paymentBacklog(due: number, refunds: number, differences: number): void;
  outboxDelivered(count: number, oldestMs: number): void;
  /**
   * Counts deliveries whose key the engine had already accepted. A `repeat` follows a relay that died after sending;
   * at a `first` delivery somebody else has used the key.
   */
  workflowPreviouslyAccepted(delivery: 'first' | 'repeat'): void;
  swept(count: number): void;
  orphanOrders(supplier: string, count: number): void;
  jobRun(job: string, outcome: 'done' | 'failed' | 'claim-lost', tookMs: number): void;
  /** Reports a job: how late its oldest work is, how long ago it last succeeded, and its failures since. */
  jobStatus(
    job: string,
    status: {
      readonly oldestDueSeconds: number;
      readonly lastSuccessAgeSeconds: number | null;
      readonly failuresInARow: number;
    },
  ): void;
  mailSent(template: string, ageMs: number): void;
  mailFailed(template: string): void;
  /** Reports how many mails wait to be sent, and for how long the oldest has waited. */
  mailBacklog(waiting: number, oldestMs: number): void;
  auditSealed(entries: number): void;
  /** Counts the rows re-encrypted with the newest key, and those that could not be decrypted. */
  peopleReencrypted(table: string, reencrypted: number, unreadable: number): void;
  ticketStarted(kind: string): void;
  ticketMessage(from: 'sender' | 'support'): void;
  /** Reports how many tickets wait for a reply from our support, and for how long the oldest has waited. */
  ticketBacklog(waiting: number, oldestMs: number): void;
  /** Counts the balances that were recomputed, and those that did not agree with their postings. */
  ledgerChecked(accounts: number, differences: number): void;
  creditStatements(closed: number): void;
  creditReviewed(blocked: number, unblocked: number): void;
  creditReminders(mails: number): void;
  /** Counts rendered documents, with the time each took. */
  documentSet(kind: string, tookMs: number): void;
  newsletterConfirmed(): void;
  newsletterUnsubscribed(): void;
  /** Wraps work such as a supplier call or a workflow step in a tracing span. */
  span<T>(name: string, work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

const OFF: Telemetry = {
  on: false,
  request: () => {},
  batch: () => {},
  supplierCall: () => {},
  supplierSkipped: () => {},
  supplierBreaker: () => {},
  answerServed: () => {},
  searchEnded: () => {},
  requestShed: () => {},
  admission: () => {},
  bookingTransitioned: () => {},
  amendmentTransitioned: () => {},
  amendmentsSwept: () => {},
  serviceRequestTransitioned: () => {},
  approvalTransitioned: () => {},
  freeTextErased: () => {},
  travellerDetailsErased: () => {},
  refundArrived: () => {},
  refundClock: () => {},
  gatewayCall: () => {},
  webhookReceived: () => {},
  paymentTransitioned: () => {},
  refundTransitioned: () => {},
  paymentBacklog: () => {},
  outboxDelivered: () => {},
  workflowPreviouslyAccepted: () => {},
  swept: () => {},
  orphanOrders: () => {},
  jobRun: () => {},
  jobStatus: () => {},
  mailSent: () => {},
  mailFailed: () => {},
  mailBacklog: () => {},
  auditSealed: () => {},
  peopleReencrypted: () => {},
  ticketStarted: () => {},
  ticketMessage: () => {},
  ticketBacklog: () => {},
  ledgerChecked: () => {},
  creditStatements: () => {},
  creditReviewed: () => {},
  creditReminders: () => {},
  documentSet: () => {},
  newsletterConfirmed: () => {},
  newsletterUnsubscribed: () => {},
  span: (_, work) => work(),
  stop: async () => {},
};

/** Serves Prometheus metrics on a separate port; traces go to OTEL_EXPORTER_OTLP_ENDPOINT if it is set. */
export async function startTelemetry(
  config: Pick<Config, 'TELEMETRY' | 'METRICS_PORT' | 'BIND_ADDRESS' | 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
  service: string,
): Promise<Telemetry> {
  if (config.TELEMETRY === 'off') return OFF;
  const serviceName = `marga-${service}`;
  // Nothing of the host, the paths and the command line is named here, because everybody who reads the metrics would
  // see it.
  const meters = new MeterProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    readers: [new PrometheusExporter({ port: config.METRICS_PORT, host: config.BIND_ADDRESS })],
  });
  const stopTracing =
    config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : await startTracing(serviceName);
  return {
    ...instruments(meters.getMeter('marga'), trace.getTracer('marga')),
    stop: async () => {
      await Promise.all([meters.shutdown(), stopTracing?.()]);
    },
  };
}

/**
 * Sends traces as the standard variables of OpenTelemetry say, and returns a function that stops it. Its package loads
 * three hundred modules, so only a process that sends traces imports it.
 */
async function startTracing(serviceName: string): Promise<() => Promise<void>> {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const sdk = new NodeSDK({
    serviceName,
    metricReaders: [],
    instrumentations: [],
    autoDetectResources: false,
  });
  sdk.start();
  return () => sdk.shutdown();
}

/**
 * The gauge shows 0 when calls pass, 1 when a single trial call is allowed and 2 when no calls are sent to the
 * supplier.
 */
const BREAKER_LEVELS = { closed: 0, 'half-open': 1, open: 2 } as const;

function supplierInstruments(
  meter: Meter,
): Pick<Telemetry, 'supplierCall' | 'supplierSkipped' | 'supplierBreaker' | 'orphanOrders'> {
  const calls = meter.createHistogram('supplier.call.duration', { unit: 'ms' });
  const skips = meter.createCounter('supplier.skipped');
  const breakers = meter.createGauge('supplier.breaker');
  const orphans = meter.createCounter('supplier.orphan.orders');
  return {
    supplierCall: (supplier, operation, outcome, tookMs) =>
      calls.record(tookMs, { supplier, operation, outcome }),
    supplierSkipped: (supplier, why) => skips.add(1, { supplier, why }),
    supplierBreaker: (supplier, state) => breakers.record(BREAKER_LEVELS[state], { supplier }),
    orphanOrders: (supplier, count) => orphans.add(count, { supplier }),
  };
}

function ledgerInstruments(
  meter: Meter,
): Pick<
  Telemetry,
  'ledgerChecked' | 'creditStatements' | 'creditReviewed' | 'creditReminders' | 'documentSet'
> {
  const checked = meter.createGauge('ledger.checked.accounts');
  const differences = meter.createGauge('ledger.differences');
  const statements = meter.createCounter('credit.statements');
  const reviews = meter.createCounter('credit.reviews');
  const reminders = meter.createCounter('credit.reminders');
  const documents = meter.createHistogram('document.duration', { unit: 'ms' });
  return {
    ledgerChecked: (accounts, wrong) => {
      checked.record(accounts);
      differences.record(wrong);
    },
    creditStatements: (closed) => statements.add(closed),
    creditReviewed: (blocked, unblocked) => {
      reviews.add(blocked, { to: 'blocked' });
      reviews.add(unblocked, { to: 'open' });
    },
    creditReminders: (mails) => reminders.add(mails),
    documentSet: (kind, tookMs) => documents.record(tookMs, { kind }),
  };
}

function paymentInstruments(
  meter: Meter,
): Pick<
  Telemetry,
  'gatewayCall' | 'webhookReceived' | 'paymentTransitioned' | 'refundTransitioned' | 'paymentBacklog'
> {
  const calls = meter.createHistogram('gateway.call.duration', { unit: 'ms' });
  const webhooks = meter.createCounter('payment.webhooks');
  const payments = meter.createCounter('payment.transitions');
  const refunds = meter.createCounter('payment.refund.transitions');
  const due = meter.createGauge('payment.due');
  const refundsOpen = meter.createGauge('payment.refunds.open');
  const differencesOpen = meter.createGauge('payment.differences.open');
  return {
    gatewayCall: (operation, outcome, tookMs) => calls.record(tookMs, { operation, outcome }),
    webhookReceived: (outcome) => webhooks.add(1, { outcome }),
    paymentTransitioned: (state) => payments.add(1, { state }),
    refundTransitioned: (state) => refunds.add(1, { state }),
    paymentBacklog: (waiting, open, differences) => {
      due.record(waiting);
      refundsOpen.record(open);
      differencesOpen.record(differences);
    },
  };
}

function amendmentInstruments(
  meter: Meter,
): Pick<
  Telemetry,
  | 'amendmentTransitioned'
  | 'amendmentsSwept'
  | 'serviceRequestTransitioned'
  | 'approvalTransitioned'
  | 'freeTextErased'
  | 'travellerDetailsErased'
  | 'refundArrived'
  | 'refundClock'
> {
  const moves = meter.createCounter('amendment.transitions');
  const sweeps = meter.createCounter('amendment.swept');
  const serviceRequests = meter.createCounter('service.requests');
  const approvals = meter.createCounter('approvals');
  const freeText = meter.createCounter('workqueue.free-text.erased');
  const travellerDetails = meter.createCounter('workqueue.traveller-details.erased');
  const refunds = meter.createCounter('refund.arrivals');
  const open = meter.createGauge('refund.expected.open');
  const late = meter.createGauge('refund.expected.late');
  return {
    amendmentTransitioned: (kind, state) => moves.add(1, { kind, state }),
    amendmentsSwept: (count) => sweeps.add(count),
    serviceRequestTransitioned: (category, state) => serviceRequests.add(1, { category, state }),
    approvalTransitioned: (area, state) => approvals.add(1, { area, state }),
    freeTextErased: (count) => freeText.add(count),
    travellerDetailsErased: (count) => travellerDetails.add(count),
    refundArrived: (supplier, outcome) => refunds.add(1, { supplier, outcome }),
    refundClock: (owed, overdue) => {
      open.record(owed);
      late.record(overdue);
    },
  };
}

function workflowInstruments(
  meter: Meter,
): Pick<Telemetry, 'outboxDelivered' | 'workflowPreviouslyAccepted' | 'swept'> {
  const delivered = meter.createCounter('outbox.delivered');
  const lag = meter.createHistogram('outbox.lag', { unit: 'ms' });
  const previouslyAccepted = meter.createCounter('outbox.previously.accepted');
  const sweeps = meter.createCounter('checkout.swept');
  return {
    outboxDelivered: (count, oldestMs) => {
      delivered.add(count);
      lag.record(oldestMs);
    },
    workflowPreviouslyAccepted: (delivery) => previouslyAccepted.add(1, { delivery }),
    swept: (count) => sweeps.add(count),
  };
}

function jobInstruments(meter: Meter): Pick<Telemetry, 'jobRun' | 'jobStatus'> {
  const runs = meter.createHistogram('job.duration', { unit: 'ms' });
  const oldestDue = meter.createGauge('job.oldest.due.seconds');
  const lastSuccessAge = meter.createGauge('job.last.success.age.seconds');
  const failures = meter.createGauge('job.failures.in.a.row');
  return {
    jobRun: (job, outcome, tookMs) => runs.record(tookMs, { job, outcome }),
    jobStatus: (job, { oldestDueSeconds, lastSuccessAgeSeconds, failuresInARow }) => {
      oldestDue.record(oldestDueSeconds, { job });
      if (lastSuccessAgeSeconds !== null) lastSuccessAge.record(lastSuccessAgeSeconds, { job });
      failures.record(failuresInARow, { job });
    },
  };
}

function integrityInstruments(meter: Meter): Pick<Telemetry, 'auditSealed' | 'peopleReencrypted'> {
  const auditSeals = meter.createCounter('audit.sealed');
  const peopleReencrypted = meter.createCounter('people.reencrypted');
  const unreadable = meter.createGauge('people.unreadable');
  return {
    auditSealed: (entries) => auditSeals.add(entries),
    peopleReencrypted: (table, reencrypted, lost) => {
      peopleReencrypted.add(reencrypted, { table });
      unreadable.record(lost, { table });
    },
  };
}

function instruments(meter: Meter, tracer: Tracer): Omit<Telemetry, 'stop'> {
  const requests = meter.createHistogram('http.server.request.duration', { unit: 'ms' });
  const batches = meter.createHistogram('db.batch.duration', { unit: 'ms' });
  const answersServed = meter.createCounter('search.answers');
  const searches = meter.createHistogram('search.duration', { unit: 'ms' });
  const searchOffers = meter.createHistogram('search.offers');
  const shed = meter.createCounter('http.server.shed');
  const admitted = meter.createGauge('http.server.admission.limit');
  const late = meter.createGauge('process.late', { unit: 'ms' });
  const moves = meter.createCounter('booking.transitions');
  const mailsSent = meter.createCounter('mail.sent');
  const mailsFailed = meter.createCounter('mail.failed');
  const mailAge = meter.createHistogram('mail.age', { unit: 'ms' });
  const mailsQueued = meter.createGauge('mail.queued');
  const newsletterConfirmed = meter.createCounter('newsletter.confirmed');
  const newsletterUnsubscribed = meter.createCounter('newsletter.unsubscribed');
  const oldestMail = meter.createGauge('mail.queued.oldest', { unit: 'ms' });
  const tickets = meter.createCounter('support.tickets');
  const ticketMessages = meter.createCounter('support.messages');
  const ticketsWaiting = meter.createGauge('support.waiting');
  const oldestTicket = meter.createGauge('support.waiting.oldest', { unit: 'ms' });
  return {
    on: true,
    ...supplierInstruments(meter),
    ...paymentInstruments(meter),
    ...ledgerInstruments(meter),
    ...amendmentInstruments(meter),
    ...workflowInstruments(meter),
    request: (route, status, tookMs) => requests.record(tookMs, { route, status }),
    batch: (statements, tookMs) => batches.record(tookMs, { statements }),
    answerServed: (supplier, from) => answersServed.add(1, { supplier, from }),
    searchEnded: (service, offers, tookMs) => {
      searches.record(tookMs, { service });
      searchOffers.record(offers, { service });
    },
    requestShed: (route) => shed.add(1, { route }),
    admission: (limit, lateMs) => {
      admitted.record(limit);
      late.record(lateMs);
    },
    bookingTransitioned: (state) => moves.add(1, { state }),
    mailSent: (template, ageMs) => {
      mailsSent.add(1, { template });
      mailAge.record(ageMs, { template });
    },
    mailFailed: (template) => mailsFailed.add(1, { template }),
    mailBacklog: (waiting, oldestMs) => {
      mailsQueued.record(waiting);
      oldestMail.record(oldestMs);
    },
    ...integrityInstruments(meter),
    ...jobInstruments(meter),
    ticketStarted: (kind) => tickets.add(1, { kind }),
    ticketMessage: (from) => ticketMessages.add(1, { from }),
    ticketBacklog: (waiting, oldestMs) => {
      ticketsWaiting.record(waiting);
      oldestTicket.record(oldestMs);
    },
    newsletterConfirmed: () => newsletterConfirmed.add(1),
    newsletterUnsubscribed: () => newsletterUnsubscribed.add(1),
    span: (name, work) =>
      tracer.startActiveSpan(name, async (span) => {
        try {
          return await work();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
  };
}
