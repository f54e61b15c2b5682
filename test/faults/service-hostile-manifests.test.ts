import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '../support/corpus.ts';
import { startDnsServer } from '../support/dns-server.ts';
import { listHlsUrls } from '../support/manifest-urls.ts';
import { openScriptedOrigin, type Script, serveBytes } from '../support/scripted-origin.ts';
import { post } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';

const TYPES = { hls: 'application/vnd.apple.mpegurl', dash: 'application/dash+xml' } as const;
/** Values in the hostile manifests that viewers must not see, except the host of the origin. */
const UPSTREAM =
  /SECRET\d|-secret|169\.254|fd00:ec2|\bfile:|user:pw|2130706433|gopher|passwd|concat:/;
const REFUSALS = new Set([404, 422, 502, 503, 504]);
const URLS_MAX = 40;

describe('hostile manifests as sources of videos', { skip: corpusMissing }, () => {
  it('cause connections only to their own origin, and expose no upstream data', async () => {
    const scripts = readManifests();
    await using origin = await openScriptedOrigin(scripts);
    // Every name resolves to the origin's host, where only the origin's port is allowed.
    await using dns = await startDnsServer(({ type }) =>
      type === 'A' ? ['127.0.0.1'] : 'NXDOMAIN',
    );
    await using app = await startApp({
      EGRESS_ALLOW: `127.0.0.1:${origin.port}`,
      DNS_SERVERS: dns.address,
      RATE_LIMIT_EMBED: '1000/1m',
      RATE_LIMIT_VIDEOS: '1000/1m',
    });
    using attempts = recordConnections();

    const played: string[] = [];
    for (const path of Object.keys(scripts)) {
      const result = await readResponse(
        await post(app.url, '/api/v1/embed', { url: origin.url(path) }),
        'submitter',
      );
      if (result.status !== 200) continue;
      played.push(path);
      const id = /"id":"(vid_\w+)"/.exec(result.text)?.[1] ?? '';
      await fetchAll(new URL(`/stream/${id}`, app.url), app);
    }
    assert.ok(played.length > 20, played.join(' '));
    assert.ok(attempts.list.includes(`127.0.0.1:${origin.port}`));
    const allowed = new Set([origin.port, Number(app.url.port)].map((port) => `127.0.0.1:${port}`));
    assert.deepEqual(
      attempts.list.filter((address) => !allowed.has(address)),
      [],
    );

    /** Only the client that submitted a URL may get the URL back. */
    async function readResponse(response: Response, reader: 'submitter' | 'viewer') {
      const text = await response.text();
      const all = `${JSON.stringify([...response.headers])} ${text}`;
      if (reader === 'viewer') {
        assert.doesNotMatch(all, UPSTREAM);
        assert.ok(!all.includes(origin.url('/').host), response.url);
      }
      assert.ok(response.ok || REFUSALS.has(response.status), `${response.status} ${text}`);
      return { status: response.status, text, type: response.headers.get('content-type') ?? '' };
    }

    async function fetchAll(start: URL, { url: service }: App): Promise<void> {
      const seen = new Set<string>();
      const waiting = [start];
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (next.protocol !== 'http:' || seen.has(next.href) || seen.size > URLS_MAX) continue;
        assert.equal(next.origin, service.origin);
        seen.add(next.href);
        const { status, type, text } = await readResponse(await fetch(next), 'viewer');
        if (status === 200) waiting.push(...listStreamUrls(type, text, next));
      }
    }
  });
});

function listStreamUrls(type: string, text: string, base: URL): readonly URL[] {
  if (type.includes('mpegurl')) return listHlsUrls(text, base);
  if (!type.includes('dash')) return [];
  return [...text.matchAll(/\/stream\/[^"'<>\s]+/g)].map(([address]) => new URL(address, base));
}

/**
 * Serves each manifest unchanged, and again without the content protection that prevents playback.
 */
function readManifests(): Record<string, Script> {
  const scripts: Record<string, Script> = {};
  for (const [folder, type] of Object.entries(TYPES)) {
    for (const name of readdirSync(corpusPath('attacks', folder))) {
      const bytes = readFileSync(corpusPath('attacks', folder, name));
      scripts[`/${folder}/${name}`] = serveBytes(bytes, { type });
      const text = bytes.toString('utf8');
      const open = text
        .replace(/^.*skd:.*\n/m, '')
        .replace(/<ContentProtection.*<\/ContentProtection>/, '');
      if (open !== text) scripts[`/${folder}/open-${name}`] = serveBytes(open, { type });
    }
  }
  return scripts;
}

/** Records every connection attempt of this process. */
function recordConnections(): Disposable & { readonly list: readonly string[] } {
  const list: string[] = [];
  function record(message: unknown): void {
    if (typeof message !== 'object' || message === null || !('socket' in message)) return;
    const { socket } = message;
    if (!(socket instanceof Socket)) return;
    socket.on('connectionAttempt', (address, port) => list.push(`${address}:${port}`));
  }
  subscribe('net.client.socket', record);
  return { list, [Symbol.dispose]: () => unsubscribe('net.client.socket', record) };
}
