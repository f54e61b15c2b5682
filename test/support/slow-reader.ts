import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** A response that is read a little at a time. */
export type SlowReader = {
  readonly status: number;
  /** Resolves when the response ends. False if it was cut. */
  readonly isComplete: Promise<boolean>;
};

const READ_INTERVAL_MS = 20;

/** Resolves when the body begins. */
export async function openSlowReader(
  url: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<SlowReader> {
  const response = await openConnection(url, headers);
  response.on('error', () => undefined);
  await once(response, 'readable');
  return { status: response.statusCode ?? 0, isComplete: readSlowly(response) };
}

/** Requests a URL on a separate connection. Resolves with the headers of the response. */
export async function openConnection(
  url: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { headers, agent: false }, resolve).once('error', reject);
  return await promise;
}

async function readSlowly(response: IncomingMessage): Promise<boolean> {
  while (!response.closed) {
    response.read();
    await delay(READ_INTERVAL_MS);
  }
  return response.complete;
}
