// What one resolution costs its upstream, in requests and bytes, against ffprobe on the same address.
// Needs ffprobe (Debian: ffmpeg). node bench/resolution-cost.ts
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { openSampleOrigin, SAMPLE_ADDRESSES, type SampleOrigin } from '../scripts/sample-origin.ts';
import { embed } from './support/embed.ts';
import { startServiceProcess } from './support/service-process.ts';

type Cost = { readonly requests: number; readonly bytes: number };

const run = promisify(execFile);

console.log(
  'source                     requests ours/ffprobe   bytes ours/ffprobe   ratio of bytes',
);
for (const { path, what } of SAMPLE_ADDRESSES.filter((sample) => !sample.path.endsWith('.html'))) {
  const ours = await costOf(path, async (origin, address) => {
    await using service = await startServiceProcess({ EGRESS_ALLOW: origin.url.host });
    await embed(service.url, address);
  });
  const theirs = await costOf(path, async (_origin, address) => {
    await run('ffprobe', ['-v', 'error', '-show_format', '-show_streams', address.href]);
  });
  console.log(
    what.padEnd(26),
    `${ours.requests}/${theirs.requests}`.padEnd(23),
    `${ours.bytes}/${theirs.bytes}`.padEnd(20),
    (ours.bytes / theirs.bytes).toFixed(2),
  );
}

async function costOf(
  path: string,
  action: (origin: SampleOrigin, address: URL) => Promise<void>,
): Promise<Cost> {
  await using origin = await openSampleOrigin();
  await action(origin, new URL(path, origin.url));
  return { requests: origin.requests.length, bytes: origin.bytesSent() };
}
