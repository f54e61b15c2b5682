import type { LightMyRequestResponse } from 'fastify';

import { inject } from './http-client.ts';
import type { Service } from './start-service.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

/** The keys of one CMCD version 2 event. */
export type EventKeys = Readonly<Record<string, string | number | boolean>> & {
  readonly cid: string;
  readonly sid: string;
  readonly ts: number;
};

const TOKENS: ReadonlySet<string> = new Set(['e', 'sta', 'st', 'sf', 'ot']);

export function toLine(keys: EventKeys): string {
  const all: Readonly<Record<string, string | number | boolean>> = { e: 'ps', v: 2, ...keys };
  return Object.entries(all)
    .map(([key, value]) => {
      if (value === true) return key;
      const isText = typeof value === 'string' && !TOKENS.has(key) && !value.startsWith('(');
      return `${key}=${isText ? `"${value}"` : value}`;
    })
    .join(',');
}

/** Sends a body of events as a browser's beacon does. */
export function postReports(
  { server }: Pick<Service, 'server'>,
  events: readonly EventKeys[] | string,
  {
    query = '',
    headers = {},
    remoteAddress = '203.0.113.7',
  }: {
    readonly query?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly remoteAddress?: string;
  } = {},
): Promise<LightMyRequestResponse> {
  return inject({ server }, `POST /api/v1/analytics/events${query}`, {
    headers: { 'content-type': 'application/cmcd', 'user-agent': FIREFOX, ...headers },
    body: typeof events === 'string' ? events : `${events.map(toLine).join('\n')}\n`,
    remoteAddress,
  });
}
