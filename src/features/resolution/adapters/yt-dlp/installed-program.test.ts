import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';

import type { YtDlpConfig } from '#platform/config/config.ts';
import { readEnvironment } from '#platform/config/env.ts';
import type { ProviderRule } from '#platform/config/parse-host-rules.ts';
import { openResolver } from '#test/support/resolver.ts';
import {
  openScriptedOrigin,
  redirectTo,
  type ScriptedOrigin,
  serveBytes,
} from '#test/support/scripted-origin.ts';
import { skipWithout } from '#test/support/skip-without.ts';
import { openTemporaryFolder } from '#test/support/temporary-folder.ts';
import { openTestEgress } from '#test/support/test-egress.ts';

import type { UrlAdapter } from '../../core/adapter.ts';
import type { Resolution } from '../../core/resolution.ts';
import { type YtDlpResult, YtDlpRunner } from '../../core/yt-dlp-runner.ts';
import { listAdapters } from '../index.ts';

const SAMPLE = readFileSync(new URL('../../../../../samples/fast-start.mp4', import.meta.url));
const SEARCH_PATH = readEnvironment()['PATH'] ?? '';
/** Far above the limit of the service, because a busy machine starts Python slowly. */
const TIMEOUT_MS = 300_000;

describe('the installed yt-dlp', { skip: skipWithout('yt-dlp') }, () => {
  let origin: ScriptedOrigin;

  before(async () => {
    origin = await openScriptedOrigin({
      '/clip.mp4': serveBytes(SAMPLE, { type: 'video/mp4' }),
      '/stream.m3u8': serveBytes(
        '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n',
        { type: 'application/vnd.apple.mpegurl' },
      ),
    });
    origin.script('/list.xspf', serveBytes(toXspf(origin), { type: 'application/xml' }));
    origin.script('/presentation.smil', serveBytes(toSmil(origin), { type: 'application/xml' }));
  });
  after(() => origin[Symbol.asyncDispose]());

  async function run(path: string, ports = [origin.port]): Promise<YtDlpResult | undefined> {
    await using egress = openTestEgress({ ports });
    const runner = new YtDlpRunner({ program: toConfig('yt-dlp'), egress });
    const { signal } = new AbortController();
    return await runner.run(origin.url(path), { client: 'a', signal });
  }

  const pages = [
    ['/list.xspf', ['/clip.mp4'], []],
    ['/presentation.smil', ['/stream.m3u8', '/clip.mp4'], ['/de.vtt']],
  ] as const;
  for (const [path, sources, captions] of pages) {
    it(`finds the video of ${path}, which no adapter reads`, async () => {
      const result = await run(path);
      assert.ok(result?.output);
      const resolution = await resolveWithOutput(result.output, origin.url(path));
      assert.equal(resolution.kind, 'resolved', JSON.stringify(resolution));
      const { provider, media } = resolution;
      assert.deepEqual([provider, media.title], ['yt-dlp', 'A film']);
      assert.deepEqual(
        media.sources.map(({ url, headers }) => [url.pathname, headers]),
        sources.map((source) => [source, {}]),
      );
      assert.deepEqual(
        media.captions.map(({ url }) => url.pathname),
        captions,
      );
    });
  }

  it('resolves the page of a provider first, and again after its URL has expired', async () => {
    const program = toConfig('yt-dlp', { kind: 'only', names: [provider.name] });
    await using resolver = openResolver([origin.port], {
      adapters: [...listAdapters(), provider],
      ytDlp: program,
    });
    for (const token of ['1', '2']) {
      const file = `${origin.url('/clip.mp4').href}?token=${token}`;
      const html = `<title>A film</title><video src="${file}"></video>`;
      origin.script('/watch', serveBytes(html, { type: 'text/html' }));
      const resolution = await resolver.resolve(origin.url('/watch'), { force: true });
      assert.ok(resolution.kind === 'resolved', JSON.stringify(resolution));
      assert.deepEqual([resolution.provider, resolution.isFromYtDlp], [provider.name, true]);
      assert.deepEqual(
        resolution.media.sources.map(({ url }) => url.href),
        [file],
      );
    }
  });

  for (const scheme of ['http', 'https'] as const) {
    it(`cannot follow a redirect to a private ${scheme} URL`, async () => {
      await using inside = await countConnections();
      origin.script('/redirect', redirectTo(`${scheme}://127.0.0.1:${inside.port}/clip.mp4`));
      const result = await run('/redirect');
      assert.equal(result?.output, undefined);
      assert.ok(result && result.connections >= 2, 'The redirect did not reach the proxy.');
      assert.equal(inside.count(), 0);
    });
  }

  it('follows a redirect to an allowed URL', async () => {
    await using inside = await countConnections();
    origin.script('/redirect', redirectTo(`https://127.0.0.1:${inside.port}/clip.mp4`));
    await run('/redirect', [origin.port, inside.port]);
    assert.notEqual(inside.count(), 0);
  });

  it('cannot bypass the proxy with a redirect to an FTP URL', async () => {
    await using inside = await countConnections();
    origin.script('/redirect', redirectTo(`ftp://127.0.0.1:${inside.port}/clip.mp4`));
    const result = await run('/redirect', [origin.port, inside.port]);
    assert.equal(result?.output, undefined);
    assert.ok(origin.requests.some(({ path }) => path === '/redirect'));
    assert.equal(inside.count(), 0);
  });
});

const NO_PROVIDERS = { kind: 'only', names: [] } as const;

/** A provider whose pages its adapter cannot resolve. */
const provider: UrlAdapter = {
  kind: 'url',
  name: 'local',
  hosts: ['127.0.0.1'],
  info: { title: 'Local', inputs: [], output: 'error', requests: '0' },
  canaries: 'no_request',
  matches: ({ pathname }) => pathname === '/watch',
  resolve: () => Promise.resolve({ kind: 'failed', provider: 'local', reason: 'gone' }),
};

function toConfig(program: string, prefers: ProviderRule = NO_PROVIDERS): YtDlpConfig {
  return { program, searchPath: SEARCH_PATH, prefers, timeoutMs: TIMEOUT_MS };
}

/** Resolves with a script that prints the output, because a slow run would exceed the deadline. */
async function resolveWithOutput(output: Buffer, url: URL): Promise<Resolution> {
  await using folder = await openTemporaryFolder();
  await writeFile(join(folder.path, 'output.json'), output);
  const program = join(folder.path, 'print-output');
  await writeFile(program, `#!/bin/sh\ncat '${folder.path}/output.json'\n`, { mode: 0o755 });
  await using resolver = openResolver([Number(url.port)], { ytDlp: toConfig(program) });
  return await resolver.resolve(url);
}

type ConnectionCounter = AsyncDisposable & { readonly port: number; readonly count: () => number };

/** Counts the connections to a port, and closes them. */
async function countConnections(): Promise<ConnectionCounter> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return {
    port: address.port,
    count: () => connections,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

function toXspf({ url }: ScriptedOrigin): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<playlist version="1" xmlns="http://xspf.org/ns/0/"><trackList><track>
<title>A film</title><duration>8000</duration><location>${url('/clip.mp4').href}</location>
</track></trackList></playlist>`;
}

function toSmil({ url }: ScriptedOrigin): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<smil><head><meta name="title" content="A film"/></head><body><switch>
<video src="${url('/clip.mp4').href}" system-bitrate="500000" width="640" height="360" proto="http"/>
<video src="${url('/stream.m3u8').href}"/>
<textstream src="${url('/de.vtt').href}" systemLanguage="de" type="text/vtt"/>
</switch></body></smil>`;
}
