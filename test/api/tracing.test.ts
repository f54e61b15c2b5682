// Traces of the complete service, received by a collector on loopback.
import assert from 'node:assert/strict';
import { it } from 'node:test';

import { isTracing } from '#platform/tracing/spans.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type Received, startReceiver } from '../support/receiver.ts';
import {
  openScriptedOrigin,
  redirectTo,
  serveBytes,
  staySilent,
} from '../support/scripted-origin.ts';
import { embed } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';
import { toDatabaseSettings } from '../support/test-settings.ts';

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n/a.ts\n#EXT-X-ENDLIST\n';
const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  it('contain the request, the resolution, each hop and the queries', async () => {
    await using collector = await openCollector();
    await using origin = await openScriptedOrigin({
      '/old.m3u8': redirectTo('/list.m3u8?secret=1'),
      '/list.m3u8': serveBytes(PLAYLIST, { type: 'application/vnd.apple.mpegurl' }),
    });
    const token = 'c2VjcmV0';
    await using app = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${token}`,
    });
    const response = await fetch(new URL('/api/v1/embed', app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: TRACEPARENT },
      body: JSON.stringify({ url: origin.url('/old.m3u8').href }),
    });
    assert.equal(response.status, 200, await response.text());
    const request = await collector.waitFor('POST /api/v1/embed');
    assert.equal(request.traceId, TRACE_ID);
    assert.equal(request.parentSpanId, '00f067aa0ba902b7');
    assert.equal(response.headers.get('traceparent'), `00-${TRACE_ID}-${request.spanId}-01`);

    const trace = collector.listSpans().filter(({ traceId }) => traceId === TRACE_ID);
    const resolution = trace.find(({ name }) => name === 'resolve');
    assert.equal(resolution?.parentSpanId, request.spanId);
    const hops = trace.filter(({ name }) => name === 'GET');
    assert.ok(hops.length >= 2);
    for (const hop of hops) assert.ok(isBelow(hop, resolution, trace), hop.name);
    assert.deepEqual(
      hops.slice(0, 2).map((hop) => readAttribute(hop, 'http.response.status_code')),
      [302, 206],
    );
    const insert = trace.find((span) =>
      /^insert into "?videos/.test(String(readAttribute(span, 'db.query.text'))),
    );
    assert.ok(isBelow(insert, request, trace), 'no query');

    // The collector gets its credentials, and no one gets the URL or the trace of the client.
    assert.equal(collector.requests[0]?.headers['authorization'], `Bearer ${token}`);
    assert.doesNotMatch(JSON.stringify(collector.listSpans()), /secret|m3u8/);
    for (const { headers } of origin.requests) assert.equal(headers['traceparent'], undefined);
    assert.equal(collector.requests[0]?.headers['traceparent'], undefined);
  });

  it('continue during shutdown, and are not recorded without a collector', async () => {
    await using collector = await openCollector();
    const app = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    assert.equal(isTracing(), true);
    await (await fetch(new URL('/healthz', app.url))).text();
    await app[Symbol.asyncDispose]();
    assert.ok(collector.listSpans().some(({ name }) => name === 'GET /healthz'));
    assert.equal(isTracing(), false);
    await using untraced = await start({});
    const response = await fetch(new URL('/healthz', untraced.url), {
      headers: { traceparent: TRACEPARENT },
    });
    assert.equal(response.headers.get('traceparent'), null);
  });

  it('start again after a malformed traceparent, and with a ratio of 0 are not exported', async () => {
    await using collector = await openCollector();
    await using app = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    for (const traceparent of ['00-0-0-01', TRACEPARENT.replace(TRACE_ID, '0'.repeat(32)), '']) {
      const response = await fetch(new URL('/healthz', app.url), { headers: { traceparent } });
      const own = response.headers.get('traceparent');
      assert.match(own ?? '', /^00-(?!0{32})[\da-f]{32}-[\da-f]{16}-00$/);
    }
    const sampled = await fetch(new URL('/healthz', app.url), {
      headers: { traceparent: TRACEPARENT },
    });
    assert.match(sampled.headers.get('traceparent') ?? '', /-00$/);
    assert.deepEqual(collector.listSpans(), []);
  });

  it('do not affect requests while the collector hangs', async () => {
    await using hanging = await startReceiver(staySilent());
    await using origin = await openScriptedOrigin({
      '/list.m3u8': serveBytes(PLAYLIST, { type: 'application/vnd.apple.mpegurl' }),
    });
    const app = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${hanging.port}` });
    const video = await embed(app.url, origin.url('/list.m3u8'));
    assert.equal(video.status, 'ready');
    // Ends although the last export is never answered.
    await app[Symbol.asyncDispose]();
  });

  async function start(environment: Readonly<Record<string, string>>): Promise<App> {
    return await startApp({
      ...environment,
      EGRESS_ALLOW: '127.0.0.1/32',
      ...toDatabaseSettings(await createDatabaseConfig()),
    });
  }
});

type Value = { readonly stringValue?: string; readonly intValue?: number };

/** A span of OTLP/JSON. */
type ReceivedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Value }[];
};

type Export = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[];
  }[];
};

type Collector = AsyncDisposable & {
  readonly endpoint: string;
  readonly requests: readonly Received[];
  readonly listSpans: () => readonly ReceivedSpan[];
  /** Resolves with the first span of this name, when it has arrived. */
  readonly waitFor: (name: string) => Promise<ReceivedSpan>;
};

async function openCollector(): Promise<Collector> {
  const { port, received, waitForCount, ...receiver } = await startReceiver((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
  );
  const listSpans = (): readonly ReceivedSpan[] =>
    received.flatMap(({ body }) => {
      const { resourceSpans }: Export = JSON.parse(body);
      return resourceSpans.flatMap((each) => each.scopeSpans.flatMap(({ spans }) => spans));
    });
  return {
    ...receiver,
    endpoint: `http://127.0.0.1:${port}`,
    requests: received,
    listSpans,
    async waitFor(name) {
      for (let count = 1; ; count += 1) {
        await waitForCount(count);
        const found = listSpans().find((span) => span.name === name);
        if (found !== undefined) return found;
      }
    },
  };
}

function isBelow(
  span: ReceivedSpan | undefined,
  ancestor: ReceivedSpan | undefined,
  trace: readonly ReceivedSpan[],
): boolean {
  if (span === undefined || ancestor === undefined) return false;
  if (span.parentSpanId === ancestor.spanId) return true;
  const parent = trace.find(({ spanId }) => spanId === span.parentSpanId);
  return isBelow(parent, ancestor, trace);
}

function readAttribute({ attributes }: ReceivedSpan, name: string): string | number | undefined {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
}
