import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { describe, it } from 'node:test';

import { corpusMissing, corpusPath } from '../support/corpus.ts';
import { startDnsServer } from '../support/dns-server.ts';
import { listHlsAddresses } from '../support/manifest-addresses.ts';
import { openScriptedOrigin, type Script, serveBytes } from '../support/scripted-origin.ts';
import { post } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';

const TYPES = { hls: 'application/vnd.apple.mpegurl', dash: 'application/dash+xml' } as const;
/** What the hostile manifests name or hide, besides the origin's own address. */
const UPSTREAM =
  /SECRET\d|-secret|169\.254|fd00:ec2|\bfile:|user:pw|2130706433|gopher|passwd|concat:/;
const REFUSALS = new Set([404, 422, 502, 503, 504]);
const ADDRESSES_MAX = 40;

describe('hostile manifests through the whole service', { skip: corpusMissing }, () => {
  it('lead nowhere but to their own origin, and nothing of them comes through', async () => {
    const scripts = readManifests();
    await using origin = await openScriptedOrigin(scripts);
    // Every name is the origin's machine, at a port that is not open.
    await using dns = await startDnsServer(({ type }) =>
      type === 'A' ? ['127.0.0.1'] : 'NXDOMAIN',
    );
    await using app = await startApp({
      EGRESS_ALLOW: `127.0.0.1:${origin.port}`,
      DNS_SERVERS: dns.address,
      RATE_LIMIT_EMBED: '1000/1m',
    });
    using attempts = recordConnections();

    const played: string[] = [];
    for (const path of Object.keys(scripts)) {
      const answer = await look(await post(app.url, '/api/v1/embed', origin.url(path)), 'sender');
      if (answer.status !== 200) continue;
      played.push(path);
      const id = /"id":"(vid_\w+)"/.exec(answer.text)?.[1] ?? '';
      await fetchAll(new URL(`/stream/${id}`, app.url), app);
    }
    assert.ok(played.length > 20, played.join(' '));
    assert.ok(attempts.list.includes(`127.0.0.1:${origin.port}`));
    const own = new Set([origin.port, Number(app.url.port)].map((port) => `127.0.0.1:${port}`));
    assert.deepEqual(
      attempts.list.filter((address) => !own.has(address)),
      [],
    );

    /** Whoever sent an address gets it back; viewers never do. */
    async function look(response: Response, reader: 'sender' | 'viewer') {
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
        if (next.protocol !== 'http:' || seen.has(next.href) || seen.size > ADDRESSES_MAX) continue;
        assert.equal(next.origin, service.origin);
        seen.add(next.href);
        const { status, type, text } = await look(await fetch(next), 'viewer');
        if (status === 200) waiting.push(...listNamed(type, text, next));
      }
    }
  });
});

function listNamed(type: string, text: string, base: URL): readonly URL[] {
  if (type.includes('mpegurl')) return listHlsAddresses(text, base);
  if (!type.includes('dash')) return [];
  return [...text.matchAll(/\/stream\/[^"'<>\s]+/g)].map(([address]) => new URL(address, base));
}

/** As they are, and once more without the protection that keeps two of them from being played. */
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

/** Every connection that this process tries to make, whoever in it does. */
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
