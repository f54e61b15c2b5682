import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import type { Logger } from '../../log/logger.ts';
import { CHANGE_TOPICS, type ChangeListeners } from '../change-listeners.ts';
import type { ChangeBus } from '../database.ts';
import { parseChannel, parsePayload, toChannel } from './channels.ts';
import { toClientConfig } from './pool.ts';
import type { PostgresPresence } from './postgres-presence.ts';

const CONFIRM_MS = 1_000;
const RETRY_DELAY_MS_MIN = 200;
const RETRY_DELAY_MS_MAX = 10_000;

export type Listener = AsyncDisposable & Pick<ChangeBus, 'seenUntilMs'>;

type ListenDeps = {
  readonly listeners: ChangeListeners;
  readonly presence: Pick<PostgresPresence, 'announce' | 'getId'>;
};

/**
 * Notifies the listeners of changes that other nodes publish. Uses a dedicated connection, because
 * a pooled one would lose its LISTEN. A lost connection is reopened with backoff, and the listeners
 * are then notified that they may have missed changes. Resolves when the first LISTEN is active.
 * The server delivers pending notifications before it answers a query, so each answer on this
 * connection confirms that the notifications before it have arrived.
 */
export async function openListener(
  url: string,
  { log, ...deps }: ListenDeps & { readonly log: Logger },
): Promise<Listener> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let seenUntilMs = Date.now();
  let client = await listen(url, deps);
  let isAsking = false;
  const timer = setInterval(() => void confirm(), CONFIRM_MS).unref();
  const connecting = stayConnected();

  async function confirm(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    const askedAtMs = Date.now();
    try {
      await client.query('select 1');
      seenUntilMs = askedAtMs;
    } catch (error) {
      log.debug({ err: error }, 'the connection that listens for changes does not respond');
    } finally {
      isAsking = false;
    }
  }

  async function stayConnected(): Promise<void> {
    while (!signal.aborted) {
      const reason = await waitForDisconnect(client, signal);
      await client
        .end()
        .catch((error: unknown) => log.debug({ err: error }, 'failed to close a lost connection'));
      if (signal.aborted) return;
      log.warn({ err: reason }, 'lost the database connection that listens for changes');
      const next = await listenAgain();
      if (next === undefined) return;
      client = next;
      deps.listeners.notifyGap();
    }
  }

  /** Reconnects with backoff. Returns undefined when stopped before the connection is restored. */
  async function listenAgain(): Promise<Client | undefined> {
    for (let waitMs = RETRY_DELAY_MS_MIN; !signal.aborted; waitMs *= 2) {
      try {
        return await listen(url, deps);
      } catch (error) {
        log.debug({ err: error }, 'could not reconnect to listen for changes');
      }
      await delay(Math.min(waitMs, RETRY_DELAY_MS_MAX), undefined, { signal }).catch(() => signal);
    }
    return undefined;
  }

  return {
    seenUntilMs: () => seenUntilMs,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await connecting;
    },
  };
}

async function listen(url: string, { listeners, presence }: ListenDeps): Promise<Client> {
  const client = new Client(toClientConfig(url));
  // An error without a listener would end the process; `waitForDisconnect` attaches its own
  // listener later.
  client.on('error', () => client);
  client.on('notification', ({ channel, payload = '' }) => {
    const topic = parseChannel(channel);
    const { sender, subject } = parsePayload(payload);
    if (topic !== undefined && sender !== presence.getId()) listeners.notify(topic, subject);
  });
  try {
    await client.connect();
    await presence.announce(client);
    for (const topic of CHANGE_TOPICS) await client.query(`listen ${toChannel(topic)}`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Resolves with the reason why the connection ended; undefined when `signal` aborted first. */
function waitForDisconnect(client: Client, signal: AbortSignal): Promise<Error | undefined> {
  return new Promise((resolve) => {
    client.once('error', resolve);
    client.once('end', () => resolve(undefined));
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
