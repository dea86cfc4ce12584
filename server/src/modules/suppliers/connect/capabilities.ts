import { CONNECT, connectCapabilities } from '@marga/contract/connect/protocol';
import type { Title } from '@marga/contract/travellers/titles-and-genders';
import { SERVICES } from '@marga/contract/travel-services';
import { startStopwatch } from '../../../platform/clock.ts';
import type { ConnectConnection } from '../../../platform/config.ts';
import type { Capabilities } from '../supplier-port.ts';
import type { ConnectClient } from './connect-client.ts';

/**
 * The capabilities are read again after this time, so that new ones, such as holds or cancellations, apply without a
 * restart.
 */
const REFRESH_AFTER_MS = 10 * 60_000;
/**
 * After a failed attempt to read the capabilities, the next one waits this long, so that an unreachable supplier is
 * not asked before every call.
 */
const TRY_AGAIN_MS = 15_000;

export interface Known {
  /**
   * Returns the capabilities last reported. Until the first report the supplier is assumed to support everything,
   * because it refuses what it does not support.
   */
  now(): Capabilities;
  /** Returns the capabilities last reported, and refreshes them from time to time without making the caller wait. */
  refreshed(client: ConnectClient): Capabilities;
  /** Returns the titles that the supplier accepts. */
  titles(): readonly Title[];
}

/** The two adapters of a connection, for searches and for orders, share the capabilities that either has learnt. */
const byConnection = new WeakMap<ConnectConnection, Known>();

export function buildConnectProtocolCapabilities(connection: ConnectConnection): Known {
  let known = byConnection.get(connection);
  if (!known) byConnection.set(connection, (known = defaultCapabilities(connection)));
  return known;
}

function defaultCapabilities({ services }: ConnectConnection): Known {
  let current: Capabilities = {
    services: services ?? SERVICES,
    canHold: true,
    canCancel: true,
    canChange: true,
    hasSeatMaps: true,
    hasAncillaries: true,
    cancelsTravellers: true,
    cancelsLegs: true,
    changesTravellers: true,
  };
  let titles: readonly Title[] = ['mr', 'mrs', 'ms', 'miss', 'dr'];
  let isLoaded = false;
  let sinceAsked: (() => number) | undefined;

  async function ask(client: ConnectClient): Promise<void> {
    const ended = await client.send(CONNECT.capabilities);
    const reply = ended.kind === 'answered' ? connectCapabilities.safeParse(ended.body).data : undefined;
    if (!reply) return;
    const { name: _name, retrievableWithinSeconds: _within, titles: accepted, ...abilities } = reply;
    // The configuration decides which services are bought from this supplier; it may sell more.
    const sold = services ? services.filter((service) => reply.services.includes(service)) : reply.services;
    current = { ...abilities, services: sold };
    titles = accepted;
    isLoaded = true;
  }

  return {
    now: () => current,
    titles: () => titles,
    refreshed(client) {
      if (sinceAsked === undefined || sinceAsked() > (isLoaded ? REFRESH_AFTER_MS : TRY_AGAIN_MS)) {
        sinceAsked = startStopwatch();
        void ask(client);
      }
      return current;
    },
  };
}
