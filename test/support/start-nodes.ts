import type { DatabaseConfig } from '#platform/config/config.ts';

import { type Settings, spawnService } from './spawn-service.ts';
import { startApp } from './start-app.ts';
import { TEST_SETTINGS, toDatabaseSettings } from './test-settings.ts';

type Node = { readonly url: URL };

/** Two nodes that share a database. */
export type Nodes = AsyncDisposable & { readonly list: readonly [Node, Node] };

/**
 * Starts two nodes in this process. Only processes of one service can share an SQLite file. Such a
 * service is in the list twice, because each of its connections goes to the next process.
 */
export async function startNodes(database: DatabaseConfig, settings: Settings): Promise<Nodes> {
  await using opened = new AsyncDisposableStack();
  const all = { ...TEST_SETTINGS, ...toDatabaseSettings(database), ...settings };
  const start = async (): Promise<Node> => opened.use(await startApp(all));
  let list: readonly [Node, Node];
  if (database.kind === 'sqlite') {
    const service = opened.use(await spawnService({ ...all, WORKERS: '2' }));
    list = [service, service];
  } else list = [await start(), await start()];
  const closing = opened.move();
  return { list, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}
