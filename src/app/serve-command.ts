import type { LoadedConfig } from '../platform/config/load-config.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Serves until the process is told to end; a second signal ends it at once. */
export async function serveCommand({ config, appSecret }: LoadedConfig): Promise<number> {
  // Heard from the beginning: a supervisor may change its mind while the service starts.
  const toldToStop = hearStopSignal();
  const { startService } = await import('./start-service.ts');
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

function hearStopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  function stop(): void {
    for (const signal of STOP_SIGNALS) process.off(signal, stop);
    resolve();
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop);
  return promise;
}
