import { once } from 'node:events';

import type { LoadedConfig } from '../platform/config/load-config.ts';
import { startService } from './start-service.ts';

/** Serves until the process is told to end; a second signal ends it at once. */
export async function serveCommand({ config, appSecret }: LoadedConfig): Promise<number> {
  const service = await startService(config, appSecret);
  console.log(
    config.role === 'worker'
      ? 'Reelay runs jobs. Ctrl-C stops it.'
      : `Reelay is ready: open ${service.url.href}`,
  );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await service.stop();
  return 0;
}
