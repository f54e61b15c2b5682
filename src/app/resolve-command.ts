import { SOURCE_URL_CHARACTERS_MAX } from '../contract/limits.ts';
import type { Resolution } from '../features/resolution/index.ts';
import { parseSourceUrl } from '../lib/net/parse-source-url.ts';
import { systemClock } from '../platform/clock.ts';
import type { LoadedConfig } from '../platform/config/load-config.ts';
import { createMetrics } from '../platform/metrics/create-metrics.ts';
import { openEgress, openResolveUrl } from './open-parts.ts';

const UNRESOLVED = 1;
const BAD_ADDRESS = 2;

/** Prints what an address plays, with the trace of how it was found out. Needs no server and no database. */
export async function resolveCommand(
  { config }: LoadedConfig,
  [address = '']: readonly string[],
): Promise<number> {
  const url = parseSourceUrl(address, SOURCE_URL_CHARACTERS_MAX);
  if (url === undefined) {
    console.error('reelay: that is not an http(s) address.');
    return BAD_ADDRESS;
  }
  const metrics = createMetrics();
  await using egress = openEgress(config, { metrics });
  const resolveUrl = openResolveUrl(config, { egress, clock: systemClock, metrics });
  const resolution = await resolveUrl(url, { signal: new AbortController().signal });
  console.log(JSON.stringify(resolution, null, 2));
  return exitStatus(resolution);
}

function exitStatus(resolution: Resolution): number {
  return resolution.kind === 'resolved' ? 0 : UNRESOLVED;
}
