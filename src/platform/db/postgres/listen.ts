import { setTimeout as delay } from 'node:timers/promises';

import { Client } from 'pg';

import type { Logger } from '../../log/logger.ts';
import { CHANGE_TOPICS, type ChangeListeners } from '../change-listeners.ts';
import { channelOf, topicOf } from './channels.ts';
import { toClientConfig } from './pool.ts';

const RETRY_DELAY_MS_MIN = 200;
const RETRY_DELAY_MS_MAX = 10_000;

/**
 * Tells the listeners what any node publishes, over a connection of its own: a pooled one would lose
 * its LISTEN. A lost connection is made anew with growing waits, and then the listeners are told
 * that they may have missed something. Resolves when it listens for the first time.
 */
export async function openListening(
  url: string,
  { listeners, log }: { readonly listeners: ChangeListeners; readonly log: Logger },
): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client = await listen(url, listeners);
  const keeping = keepListening();

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      const reason = await untilLost(client, signal);
      await client.end().catch((error: unknown) => log.debug({ err: error }, 'a lost connection'));
      if (signal.aborted) return;
      log.warn({ err: reason }, 'the connection that hears of changes was lost');
      const next = await listenAgain();
      if (next === undefined) return;
      client = next;
      listeners.tellGap();
    }
  }

  /** Undefined when stopped meanwhile. */
  async function listenAgain(): Promise<Client | undefined> {
    for (let waitMs = RETRY_DELAY_MS_MIN; !signal.aborted; waitMs *= 2) {
      try {
        return await listen(url, listeners);
      } catch (error) {
        log.debug({ err: error }, 'the database can’t be reached to hear of changes');
      }
      await delay(Math.min(waitMs, RETRY_DELAY_MS_MAX), undefined, { signal }).catch(() => signal);
    }
    return undefined;
  }

  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await keeping;
    },
  };
}

async function listen(url: string, listeners: ChangeListeners): Promise<Client> {
  const client = new Client(toClientConfig(url));
  // Until `untilLost` listens: an error without a listener would end the process.
  client.on('error', () => client);
  client.on('notification', ({ channel, payload = '' }) => {
    const topic = topicOf(channel);
    if (topic !== undefined) listeners.tell(topic, payload);
  });
  try {
    await client.connect();
    for (const topic of CHANGE_TOPICS) await client.query(`listen ${channelOf(topic)}`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Why the connection ended; undefined when `signal` aborted first. */
function untilLost(client: Client, signal: AbortSignal): Promise<Error | undefined> {
  return new Promise((resolve) => {
    client.once('error', resolve);
    client.once('end', () => resolve(undefined));
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
