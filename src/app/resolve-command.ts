import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { toUnkeptVideo } from '#features/videos/index.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { createMetrics } from '#platform/metrics/create-metrics.ts';

import { assembleResolveUrl } from './assemble-features.ts';
import { type Call, type Outcome, UsageError } from './command.ts';
import { openEgress } from './open-platform.ts';
import { toTraceText } from './to-trace-text.ts';

/** What an address plays, with the trace of how it was found out. Needs no server and no database. */
export async function resolveCommand({
  arguments: [address = ''],
  environment,
}: Call): Promise<Outcome> {
  const sourceUrl = parseSourceUrl(address, SOURCE_URL_CHARACTERS_MAX);
  if (sourceUrl === undefined) throw new UsageError('that is not an http(s) address.');
  const { config } = loadConfig(environment);
  const metrics = createMetrics();
  await using egress = openEgress(config, { metrics });
  const resolveUrl = assembleResolveUrl({ config, egress, clock: systemClock, metrics });
  const resolution = await resolveUrl(sourceUrl, { signal: new AbortController().signal });
  const { trace } = resolution;
  const video = toUnkeptVideo(resolution, { sourceUrl, nowMs: systemClock() });
  const answer = {
    text: `${JSON.stringify(video, null, 2)}\n\n${toTraceText(trace)}`,
    json: { video, trace },
  };
  if (resolution.kind === 'resolved') return { answer };
  const { code, message } = resolution;
  return { answer, error: { code, message } };
}
