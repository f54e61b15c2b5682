// Upstream requests and bytes of one resolution, compared with ffprobe on the same URL. Requires
// ffprobe (Debian: ffmpeg).
// node bench/resolution-cost.ts
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { openSampleOrigin, SAMPLE_PATHS, type SampleOrigin } from '../scripts/sample-origin.ts';
import { embed } from './support/embed.ts';
import { startServiceProcess } from './support/service-process.ts';

type Cost = { readonly requests: number; readonly bytes: number };

const run = promisify(execFile);

console.log(
  'source                     requests reelay/ffprobe   bytes reelay/ffprobe   byte ratio',
);
for (const { path, label: what } of SAMPLE_PATHS.filter(
  (sample) => !sample.path.endsWith('.html'),
)) {
  const reelay = await measureCost(path, async (origin, url) => {
    await using service = await startServiceProcess({ EGRESS_ALLOW: origin.url.host });
    await embed(service.url, url);
  });
  const ffprobe = await measureCost(path, async (_origin, url) => {
    await run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', url.href]);
  });
  console.log(
    what.padEnd(26),
    `${reelay.requests}/${ffprobe.requests}`.padEnd(23),
    `${reelay.bytes}/${ffprobe.bytes}`.padEnd(20),
    (reelay.bytes / ffprobe.bytes).toFixed(2),
  );
}

async function measureCost(
  path: string,
  action: (origin: SampleOrigin, url: URL) => Promise<void>,
): Promise<Cost> {
  await using origin = await openSampleOrigin();
  await action(origin, new URL(path, origin.url));
  return { requests: origin.requests.length, bytes: origin.bytesSent() };
}
