// `npm run demo`: runs the service with a local origin for the sample media, so that everything
// works offline. Resolves each sample, prints the results, and serves until Ctrl-C.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startService } from '#app/start-service.ts';
import { waitForShutdown } from '#app/wait-for-shutdown.ts';
import { readEnvironment } from '#platform/config/env.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { StartError } from '#platform/config/start-error.ts';

import { openSampleOrigin, SAMPLE_PATHS } from './sample-origin.ts';

type ResolvedVideo = {
  readonly type: string;
  readonly provider: string;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly embed: { readonly player: string };
};

/** Offered on the home page. */
const EXAMPLES = [
  { label: 'MP4 file', path: '/fast-start.mp4' },
  { label: 'HLS stream', path: '/hls-fmp4/index.m3u8' },
  { label: 'DASH stream', path: '/dash-template/manifest.mpd' },
  { label: 'Live stream', path: '/live/index.m3u8' },
  { label: 'Web page', path: '/page.html' },
];
const COLUMN_WIDTHS = [24, 5, 8, 7, 6];

const dataDir = await mkdtemp(join(tmpdir(), 'reelay-demo-'));
await using origin = await openSampleOrigin();
const shutdown = waitForShutdown();
try {
  const { config, appSecret } = loadConfig({
    ...readEnvironment(),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    // The origin is on loopback, which is blocked unless allowed explicitly.
    EGRESS_ALLOW: origin.url.host,
    EXAMPLE_URLS: listExamples(),
  });
  const service = await startService(config, appSecret);
  await printSamples(service.url);
  await shutdown;
  await service.stop();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`reelay: ${error.message}`);
  process.exitCode = 1;
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

/** The value of the setting, whose items are separated by commas. */
function listExamples(): string {
  return EXAMPLES.map(({ label, path }) => `${label}=${new URL(path, origin.url).href}`).join(',');
}

/** Resolves each sample, and prints the results. */
async function printSamples(service: URL): Promise<void> {
  console.log(`Service: ${service.href}\nSamples: ${origin.url.href}\n`);
  console.log(toLine('SAMPLE', 'TYPE', 'PROVIDER', 'SIZE', 'LENGTH', 'WATCH IT AT'));
  for (const { path, label } of SAMPLE_PATHS) {
    console.log(toRow(label, await resolve(service, new URL(path, origin.url))));
  }
  console.log(
    `\nOpen a link to watch, or paste a sample's URL on the home page, such as\n` +
      `  ${new URL('/live/index.m3u8', origin.url).href}\nPress Ctrl-C to stop.`,
  );
}

async function resolve(service: URL, url: URL): Promise<ResolvedVideo | string> {
  const response = await fetch(new URL('/api/v1/embed', service), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: url.href }),
  });
  const body: unknown = await response.json();
  return isResolvedVideo(body) ? body : JSON.stringify(body);
}

function isResolvedVideo(body: unknown): body is ResolvedVideo {
  return typeof body === 'object' && body !== null && 'embed' in body;
}

function toRow(label: string, video: ResolvedVideo | string): string {
  if (typeof video === 'string') return toLine(label, video);
  const size = video.width === null ? '–' : `${video.width}×${video.height}`;
  const duration = video.duration === null ? '–' : `${video.duration.toFixed(1)} s`;
  return toLine(label, video.type, video.provider, size, duration, video.embed.player);
}

function toLine(...cells: readonly string[]): string {
  return cells.map((cell, index) => cell.padEnd(COLUMN_WIDTHS[index] ?? 0)).join('  ');
}
