// Requests that reach the service while 200 viewers reload a live playlist with a target duration
// of two seconds and load each newest segment through an edge in front of two nodes. Compares the
// samples in deploy/ for nginx, Varnish and Caddy, if these programs are installed.
// node bench/edge.ts
import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readEnvironment } from '#platform/config/env.ts';

import { closeDownloads, download, listSegments } from './support/download.ts';
import { embed } from './support/embed.ts';
import { findFreePort } from './support/find-free-port.ts';
import { type BenchServer, startBenchServer, startNginx } from './support/nginx.ts';
import { printDocumentTable } from './support/print-table.ts';
import { startServiceProcess } from './support/service-process.ts';

const VIEWERS = 200;
const TARGET_SECONDS = 2;
const RELOADS = 6;
const METRICS_TOKEN = 'a token of thirty-two characters or more';
const QUIET = { stdio: 'ignore' } as const;

type Edge = {
  readonly name: string;
  readonly program: string;
  /** The sample in deploy/, and what replaces its parts in this run. */
  readonly sample: string;
  readonly start: (text: string, port: number) => Promise<BenchServer>;
  readonly replacements: (port: number, nodes: readonly URL[]) => Readonly<Record<string, string>>;
};

const EDGES: readonly Edge[] = [
  {
    name: 'nginx',
    program: 'nginx',
    sample: 'nginx/edge.conf',
    replacements: (port, [first, second]) => ({
      '127.0.0.1:8080': first?.host ?? '',
      '127.0.0.1:8081': second?.host ?? '',
      '/var/cache/nginx/reelay': `${folder}/cache`,
      'listen 80;': `listen 127.0.0.1:${port};`,
    }),
    start: (http, port) => startNginx(folder, { name: 'edge', port, http }),
  },
  {
    name: 'Varnish',
    program: 'varnishd',
    sample: 'varnish/default.vcl',
    replacements: (_port, [first, second]) => ({
      '"8080"': `"${first?.port}"`,
      '"8081"': `"${second?.port}"`,
    }),
    async start(text, port) {
      const file = await writeConfiguration('default.vcl', text);
      const flags = [
        '-F',
        '-j',
        'none',
        '-f',
        file,
        '-a',
        `127.0.0.1:${port}`,
        '-s',
        'malloc,256m',
        '-n',
      ];
      return startBenchServer(spawn('varnishd', [...flags, `${folder}/varnish`], QUIET), port);
    },
  },
  {
    name: 'Caddy',
    program: 'caddy',
    sample: 'caddy/Caddyfile',
    replacements: (port, [first, second]) => ({
      '127.0.0.1:8080': first?.host ?? '',
      '127.0.0.1:8081': second?.host ?? '',
      'video.example.com': `http://127.0.0.1:${port}`,
    }),
    async start(text, port) {
      const file = await writeConfiguration('Caddyfile', `{\n\tadmin off\n}\n${text}`);
      const flags = ['run', '--adapter', 'caddyfile', '--config', file];
      const environment = { ...readEnvironment(), XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      return startBenchServer(spawn('caddy', flags, { ...QUIET, env: environment }), port);
    },
  },
];

const folder = await mkdtemp(join(tmpdir(), 'reelay-bench-edge-'));
const originFetches = new Map<string, number>();
const segmentLoads: string[] = [];
const origin = createServer((request, response) => {
  const path = request.url ?? '/';
  if (path.endsWith('.ts')) {
    originFetches.set(path, (originFetches.get(path) ?? 0) + 1);
    response
      .setHeader('content-type', 'video/mp2t')
      .setHeader('cache-control', 'public, max-age=600')
      .end(Buffer.alloc(188 * 1000, 0x47));
    return;
  }
  const sequence = Math.floor(Date.now() / 1000 / TARGET_SECONDS);
  const segments = [0, 1, 2].map((at) => `#EXTINF:${TARGET_SECONDS},\n${sequence + at}.ts\n`);
  response
    .setHeader('content-type', 'application/vnd.apple.mpegurl')
    .end(
      `#EXTM3U\n#EXT-X-TARGETDURATION:${TARGET_SECONDS}\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n${segments.join('')}`,
    );
});
const originPort = await findFreePort();
origin.listen(originPort, '127.0.0.1');
try {
  const rows: (readonly string[])[] = [];
  for (const edge of EDGES) {
    if (spawnSync(edge.program, ['-V']).error === undefined) rows.push(await measure(edge));
    else console.log(`${edge.name} is not installed.`);
  }
  printDocumentTable('edge', rows);
} finally {
  closeDownloads();
  origin.close();
  origin.closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}

async function measure({ name, sample, replacements, start }: Edge): Promise<readonly string[]> {
  const environment = {
    DATA_DIR: join(folder, name),
    EGRESS_ALLOW: `127.0.0.1:${originPort}`,
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN,
  };
  await using service = await startServiceProcess(environment);
  await using second = await startServiceProcess(environment);
  const nodes = [service.url, second.url];
  const port = await findFreePort();
  const text = await readFile(new URL(`../deploy/${sample}`, import.meta.url), 'utf8');
  await using servers = new AsyncDisposableStack();
  servers.use(await start(adapt(text, replacements(port, nodes)), port));
  const source = new URL(`/${name}.m3u8`, `http://127.0.0.1:${originPort}`);
  const { stream } = (await embed(service.url, source)).embed;
  const viaEdge = new URL(new URL(stream).pathname, `http://127.0.0.1:${port}`);
  originFetches.clear();
  segmentLoads.length = 0;
  const before = await countStreamRequests(nodes);
  const fromMs = performance.now();
  await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => watch(viaEdge, viewer)));
  const seconds = (performance.now() - fromMs) / 1000;
  const after = await countStreamRequests(nodes);
  const playlists = after.playlists - before.playlists;
  const hitRatio = 1 - (after.segments - before.segments) / segmentLoads.length;
  return [
    name,
    String(VIEWERS * RELOADS * 2),
    (playlists / seconds).toFixed(2),
    hitRatio.toFixed(4),
    String(Math.max(...originFetches.values())),
  ];
}

function adapt(sample: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The sample has no ${from}.`);
    return text.replaceAll(from, to);
  }, sample);
}

async function writeConfiguration(name: string, text: string): Promise<string> {
  await mkdir(join(folder, 'edges'), { recursive: true });
  const file = join(folder, 'edges', name);
  await writeFile(file, text);
  return file;
}

/** Viewers join at staggered times, and load the playlist and a segment per target duration. */
async function watch(url: URL, viewer: number): Promise<void> {
  await pause((viewer / VIEWERS) * TARGET_SECONDS * 1000);
  for (let reload = 0; reload < RELOADS; reload += 1) {
    const newest = (await listSegments(url)).at(-1);
    if (newest === undefined) throw new Error('The playlist has no segments.');
    const segment = new URL(newest.pathname + newest.search, url);
    segmentLoads.push(segment.href);
    await download(segment);
    await pause(TARGET_SECONDS * 1000);
  }
}

async function pause(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

type StreamRequests = { readonly playlists: number; readonly segments: number };

async function countStreamRequests(nodes: readonly URL[]): Promise<StreamRequests> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const texts = await Promise.all(
    nodes.map(async (node) => (await fetch(new URL('/metrics', node), { headers })).text()),
  );
  const lines = texts.join('\n').split('\n');
  const count = (route: RegExp): number =>
    lines
      .filter((line) => /_requests?_.*count\{/.test(line) && route.test(line))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  return {
    playlists: count(/route="\/stream\/:videoId"/),
    segments: count(/route="\/stream\/:videoId\//),
  };
}
