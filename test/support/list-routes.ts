import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The event of Fastify for each new server. */
const CHANNEL = 'fastify.initialization';

type Route = { readonly method: string | string[]; readonly url: string };
type Initialization = {
  readonly fastify: { addHook: (name: 'onRoute', hook: (route: Route) => void) => void };
};

/**
 * Runs `start` and returns its result with all routes that servers register meanwhile, such as `GET
 * /healthz`. HEAD runs the handler of GET, and OPTIONS answers preflights from the route table.
 */
export async function listRoutes<T>(
  start: () => Promise<T>,
): Promise<{ readonly started: T; readonly routes: readonly string[] }> {
  const routes = new Set<string>();
  const watch = (message: unknown): void => {
    if (!isInitialization(message)) return;
    message.fastify.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) {
        if (each !== 'HEAD' && each !== 'OPTIONS') routes.add(`${each} ${url}`);
      }
    });
  };
  subscribe(CHANNEL, watch);
  try {
    return { started: await start(), routes: [...routes].toSorted() };
  } finally {
    unsubscribe(CHANNEL, watch);
  }
}

function isInitialization(message: unknown): message is Initialization {
  return typeof message === 'object' && message !== null && 'fastify' in message;
}
