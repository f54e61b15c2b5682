import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import type { HttpServer } from '#platform/http/route-options.ts';

/** The event of Fastify for each new server. */
const CHANNEL = 'fastify.initialization';

type Route = { readonly method: string | string[]; readonly url: string };
type Server = Pick<HttpServer, 'inject'> & {
  readonly addHook: (name: 'onRoute', hook: (route: Route) => void) => void;
};
type Initialization = { readonly fastify: Server };

/**
 * Runs `start` and returns its result with the server that it creates, and all routes that the
 * server registers, such as `GET /healthz`. HEAD runs the handler of GET, and OPTIONS answers
 * preflights from the route table.
 */
export async function listRoutes<T>(start: () => Promise<T>): Promise<{
  readonly started: T;
  readonly server: Pick<HttpServer, 'inject'>;
  readonly routes: readonly string[];
}> {
  const routes = new Set<string>();
  let server: Server | undefined;
  const watch = (message: unknown): void => {
    if (!isInitialization(message)) return;
    server = message.fastify;
    server.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) {
        if (each !== 'HEAD' && each !== 'OPTIONS') routes.add(`${each} ${url}`);
      }
    });
  };
  subscribe(CHANNEL, watch);
  try {
    const started = await start();
    return { started, server: server ?? assert.fail(), routes: [...routes].toSorted() };
  } finally {
    unsubscribe(CHANNEL, watch);
  }
}

function isInitialization(message: unknown): message is Initialization {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}
