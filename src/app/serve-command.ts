import { loadConfig } from '../platform/config/load-config.ts';
import type { Call, Outcome } from './command.ts';
import { hearStopSignal } from './hear-stop-signal.ts';
import { startService } from './start-service.ts';

/** Serves until the process is told to end. What it says it says when it is ready, not at its end. */
export async function serveCommand({ environment, options }: Call): Promise<Outcome> {
  const { config, appSecret } = loadConfig(environment);
  // Heard from the beginning: a supervisor may change its mind while the service starts.
  const toldToStop = hearStopSignal();
  const service = await startService(config, appSecret);
  const url = config.role === 'worker' ? null : service.url.href;
  if (options.has('json')) console.log(JSON.stringify({ ready: true, url }));
  else if (url === null) console.log('Reelay runs jobs. Ctrl-C stops it.');
  else console.log(`Reelay is ready: open ${url}`);
  await toldToStop;
  await service.stop();
  return {};
}
