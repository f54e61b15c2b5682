import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

import { readEnvironment } from '#platform/config/env.ts';

import { download, listSegments } from '../support/download.ts';
import { embedStream } from '../support/embed.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { type BenchServer, startBenchServer, startNginx } from '../support/nginx.ts';
import { startServiceProcess } from '../support/service-process.ts';

const VIEWERS = 200;
const TARGET_SECONDS = 2;
const RELOADS = 6;
const METRICS_TOKEN = 'a token of thirty-two characters or more';
const QUIET = { stdio: 'ignore' } as const;

type Run = { readonly folder: string; readonly port: number; readonly nodes: readonly URL[] };

type Edge = {
  readonly name: string;
  readonly program: string;
  /** The sample in deploy/, and what replaces its parts in this run. */
  readonly sample: string;
  readonly replacements: (run: Run) => Readonly<Record<string, string>>;
  readonly start: (text: string, run: Run) => Promise<BenchServer>;
};

const EDGES: readonly Edge[] = [
  {
    name: 'nginx',
    program: 'nginx',
    sample: 'nginx/edge.conf',
    replacements: ({ folder, port, nodes: [first, second] }) => ({
      '127.0.0.1:8080': first?.host ?? '',
      '127.0.0.1:8081': second?.host ?? '',
      '/var/cache/nginx/reelay': `${folder}/cache`,
      'listen 80;': `listen 127.0.0.1:${port};`,
    }),
    start: (http, { folder, port }) => startNginx(folder, { name: 'edge', port, http }),
  },
  {
    name: 'Varnish',
    program: 'varnishd',
    sample: 'varnish/default.vcl',
    replacements: ({ nodes: [first, second] }) => ({
      '"8080"': `"${first?.port}"`,
      '"8081"': `"${second?.port}"`,
    }),
    async start(text, { folder, port }) {
      const file = join(folder, 'default.vcl');
      await writeFile(file, text);
      const flags = `-F -j none -f ${file} -a 127.0.0.1:${port} -s malloc,256m -n ${folder}/varnish`;
      return startBenchServer(spawn('varnishd', flags.split(' '), QUIET), port);
    },
  },
  {
    name: 'Caddy',
    program: 'caddy',
    sample: 'caddy/Caddyfile',
    replacements: ({ port, nodes: [first, second] }) => ({
      '127.0.0.1:8080': first?.host ?? '',
      '127.0.0.1:8081': second?.host ?? '',
      'video.example.com': `http://127.0.0.1:${port}`,
    }),
    async start(text, { folder, port }) {
      const file = join(folder, 'Caddyfile');
      await writeFile(file, `{\n\tadmin off\n}\n${text}`);
      const flags = ['run', '--adapter', 'caddyfile', '--config', file];
      const environment = { ...readEnvironment(), XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
      return startBenchServer(spawn('caddy', flags, { ...QUIET, env: environment }), port);
    },
  },
];

type LiveOrigin = Disposable & {
  readonly port: number;
  readonly fetchesOfSegments: Map<string, number>;
};

/**
 * Requests that reach two nodes while 200 viewers reload a live playlist and load each newest
 * segment through an edge, for each installed edge. Also returns the fetches per segment from the
 * origin.
 */
export async function measureEdges(folder: string): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = [];
  for (const edge of EDGES) {
    if (spawnSync(edge.program, ['-V']).error === undefined) rows.push(await measure(edge, folder));
    else console.log(`${edge.name} is not installed.`);
  }
  return rows;
}

async function measure(
  { name, sample, replacements, start }: Edge,
  folder: string,
): Promise<readonly string[]> {
  using origin = await startLiveOrigin();
  const environment = {
    DATA_DIR: join(folder, name),
    EGRESS_ALLOW: `127.0.0.1:${origin.port}`,
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN,
  };
  await using service = await startServiceProcess(environment);
  await using second = await startServiceProcess(environment);
  const run = { folder, port: await findFreePort(), nodes: [service.url, second.url] };
  const text = await readFile(new URL(`../../deploy/${sample}`, import.meta.url), 'utf8');
  await using servers = new AsyncDisposableStack();
  servers.use(await start(adapt(text, replacements(run)), run));
  const playlist = new URL(`http://127.0.0.1:${origin.port}/live.m3u8`);
  const { pathname } = await embedStream(service.url, playlist);
  const viaEdge = new URL(pathname, `http://127.0.0.1:${run.port}`);
  origin.fetchesOfSegments.clear();
  const before = await countStreamRequests(run.nodes);
  const fromMs = performance.now();
  await Promise.all(Array.from({ length: VIEWERS }, (_, viewer) => watch(viaEdge, viewer)));
  const seconds = (performance.now() - fromMs) / 1000;
  const after = await countStreamRequests(run.nodes);
  const hitRatio = 1 - (after.segments - before.segments) / (VIEWERS * RELOADS);
  return [
    name,
    String(VIEWERS * RELOADS * 2),
    ((after.playlists - before.playlists) / seconds).toFixed(2),
    hitRatio.toFixed(4),
    String(Math.max(...origin.fetchesOfSegments.values())),
  ];
}

async function startLiveOrigin(): Promise<LiveOrigin> {
  const fetchesOfSegments = new Map<string, number>();
  const server = createServer(({ url: path = '/' }, response) => {
    if (path.endsWith('.ts')) {
      fetchesOfSegments.set(path, (fetchesOfSegments.get(path) ?? 0) + 1);
      response
        .setHeader('content-type', 'video/mp2t')
        .setHeader('cache-control', 'public, max-age=600')
        .end(Buffer.alloc(188 * 1000, 0x47));
    } else {
      response.setHeader('content-type', 'application/vnd.apple.mpegurl').end(toPlaylist());
    }
  });
  const port = await findFreePort();
  server.listen(port, '127.0.0.1');
  return {
    port,
    fetchesOfSegments,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function toPlaylist(): string {
  const sequence = Math.floor(Date.now() / 1000 / TARGET_SECONDS);
  const segments = [0, 1, 2].map((at) => `#EXTINF:${TARGET_SECONDS},\n${sequence + at}.ts\n`);
  return `#EXTM3U\n#EXT-X-TARGETDURATION:${TARGET_SECONDS}\n#EXT-X-MEDIA-SEQUENCE:${sequence}\n${segments.join('')}`;
}

function adapt(sample: string, replacements: Readonly<Record<string, string>>): string {
  return Object.entries(replacements).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The sample has no ${from}.`);
    return text.replaceAll(from, to);
  }, sample);
}

/** Viewers join at staggered times, and load the playlist and a segment per target duration. */
async function watch(url: URL, viewer: number): Promise<void> {
  await pause((viewer / VIEWERS) * TARGET_SECONDS * 1000);
  for (let reload = 0; reload < RELOADS; reload += 1) {
    const newest = (await listSegments(url)).at(-1);
    if (newest === undefined) throw new Error('The playlist has no segments.');
    await download(new URL(newest.pathname + newest.search, url));
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
