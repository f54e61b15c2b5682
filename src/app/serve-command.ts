import type { LoadedConfig } from '../platform/config/load-config.ts';
import { hearStopSignal } from './hear-stop-signal.ts';
import { startService } from './start-service.ts';

/** Serves until the process is told to end. */
export async function serveCommand({ config, appSecret }: LoadedConfig): Promise<number> {
  // Heard from the beginning: a supervisor may change its mind while the service starts.
  const toldToStop = hearStopSignal();
  const service = await startService(config, appSecret);
  console.log(
    config.role === 'worker'
      ? 'Reelay runs jobs. Ctrl-C stops it.'
      : `Reelay is ready: open ${service.url.href}`,
  );
  await toldToStop;
  await service.stop();
  return 0;
}
