import type { ResolveUrl } from '#features/resolution/index.ts';
import { ByteBudget } from '#platform/admission/byte-budget.ts';
import { systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { createMetrics } from '#platform/metrics/create-metrics.ts';
import { createThreadPool } from '#platform/threads/thread-pool.ts';

import { assembleHostLimits, assembleResolveUrl } from './assemble-features.ts';
import { openEgress } from './open-platform.ts';

/** Opens the resolution for a command, without a server and a database. */
export function openResolver(
  config: Config,
): AsyncDisposable & Pick<Egress, 'checkUrl'> & { readonly resolveUrl: ResolveUrl } {
  const metrics = createMetrics();
  const opened = new AsyncDisposableStack();
  const egress = opened.use(openEgress(config, { metrics }));
  const threads = opened.use(createThreadPool());
  const resolveUrl = assembleResolveUrl({
    config,
    egress,
    threads,
    byteBudget: new ByteBudget(),
    clock: systemClock,
    metrics,
    hostLimits: assembleHostLimits({ config, clock: systemClock, metrics }),
  });
  const { checkUrl } = egress;
  return { resolveUrl, checkUrl, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
