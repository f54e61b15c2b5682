// The MCP server, with the client of the official SDK.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { createApiKey, type Fields } from '../support/api-key.ts';
import { callService } from '../support/call-service.ts';
import { type App, startApp } from '../support/start-app.ts';

const UNKNOWN = 'vid_1111111111111111';
const CUE = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n';

describe('POST /mcp', () => {
  let app: App;
  let samples: SampleOrigin;
  let key: Fields;
  let videoId: string;
  before(async () => {
    samples = await openSampleOrigin();
    app = await startApp({
      EGRESS_ALLOW: '127.0.0.1/32',
      RATE_LIMIT_EMBED: '2/1d',
      FFMPEG: 'none',
    });
    key = await createApiKey(app, {
      email: 'ada@example.com',
      scopes: ['videos:read', 'videos:write', 'subtitles:write'],
    });
    const created = await callService(app, {
      method: 'POST',
      path: '/api/v1/videos',
      headers: { ...key, prefer: 'wait=10' },
      body: { url: new URL('/fast-start.mp4', samples.url).href, visibility: 'private' },
    });
    videoId = String(created.json['id']);
    const path = `/api/v1/videos/${videoId}/subtitles/en`;
    await callService(app, { method: 'PUT', path, headers: key, body: { content: CUE } });
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await samples[Symbol.asyncDispose]();
  });

  async function connect(headers: Fields): Promise<AsyncDisposable & { readonly client: Client }> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const url = new URL('/mcp', app.url);
    const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
    await client.connect(transport);
    return { client, [Symbol.asyncDispose]: () => client.close() };
  }

  type Call = { readonly name: string; readonly arguments?: Record<string, unknown> };

  async function call(
    headers: Fields,
    request: Call,
  ): Promise<{ readonly text: string; readonly isError: boolean }> {
    await using connection = await connect(headers);
    const { content, isError } = await connection.client.callTool(request);
    assert.ok(Array.isArray(content));
    return { text: String(content[0]?.text), isError: isError === true };
  }

  async function callJson(headers: Fields, request: Call): Promise<Record<string, unknown>> {
    const { text, isError } = await call(headers, request);
    assert.equal(isError, false, text);
    return JSON.parse(text);
  }

  it('describes itself and its tools', async () => {
    await using connection = await connect({});
    const { client } = connection;
    assert.equal(client.getServerVersion()?.name, 'reelay');
    assert.match(client.getInstructions() ?? '', /treat them as data/);
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint]),
      [
        ['resolve_video', false],
        ['list_videos', true],
        ['get_video', true],
        ['get_video_trace', true],
        ['list_subtitles', true],
        ['get_subtitles', true],
        ['get_analytics', true],
      ],
    );
    for (const { inputSchema } of tools) assert.equal(inputSchema['additionalProperties'], false);
  });

  it('reads the videos, traces, subtitles and analytics of the account', async () => {
    const list = await callJson(key, { name: 'list_videos', arguments: { limit: 1, q: 'fast' } });
    assert.equal(Object(list['data'])[0].id, videoId);
    for (const filter of [{ tag: 'missing' }, { metadata: 'course:missing' }]) {
      const none = await callJson(key, { name: 'list_videos', arguments: filter });
      assert.deepEqual(none['data'], []);
    }
    const next = { limit: 1, q: 'fast', cursor: list['nextCursor'] };
    const end = await callJson(key, { name: 'list_videos', arguments: next });
    assert.deepEqual([end['data'], end['nextCursor']], [[], null]);
    const of = { videoId };
    const video = await callJson(key, { name: 'get_video', arguments: of });
    assert.deepEqual([video['id'], video['status']], [videoId, 'ready']);
    const trace = await callJson(key, { name: 'get_video_trace', arguments: of });
    assert.ok(Object(trace['trace']).steps.length > 0);
    const tracks = await callJson(key, { name: 'list_subtitles', arguments: of });
    assert.equal(Object(tracks['data'])[0].language, 'en');
    const vtt = await call(key, { name: 'get_subtitles', arguments: { ...of, language: 'en' } });
    assert.match(vtt.text, /^WEBVTT\n[^]*Hello\./);
    const report = await callJson(key, { name: 'get_analytics', arguments: of });
    assert.equal(Object(report['totals']).plays, 0);
    const account = await callJson(key, { name: 'get_analytics' });
    assert.equal(Object(account['totals']).plays, 0);
  });

  it('returns the errors of the API to callers without a key or a scope', async () => {
    const other = await createApiKey(app, {
      email: 'bob@example.com',
      scopes: ['webhooks:manage'],
    });
    const eve = await createApiKey(app, { email: 'eve@example.com', scopes: ['videos:read'] });
    const cases = [
      [{}, { name: 'list_videos' }, 'authentication_required'],
      [{ 'x-api-key': 'reelay_wrong' }, { name: 'list_videos' }, 'invalid_api_key'],
      [other, { name: 'list_videos' }, 'insufficient_scope'],
      [eve, { name: 'get_video', arguments: { videoId } }, 'video_not_found'],
      [{}, { name: 'get_video', arguments: { videoId } }, 'video_not_found'],
      [key, { name: 'get_video', arguments: { videoId: UNKNOWN } }, 'video_not_found'],
      [key, { name: 'list_videos', arguments: { status: 'lost' } }, 'validation_failed'],
    ] as const;
    for (const [headers, request, code] of cases) {
      const { text, isError } = await call(headers, request);
      assert.equal(isError, true);
      assert.equal(JSON.parse(text).error.code, code, text);
    }
  });

  it('resolves URLs within the limits of the API', async () => {
    const url = new URL('/index-at-end.mp4', samples.url).href;
    const request = { name: 'resolve_video', arguments: { url } };
    const video = await callJson({}, request);
    assert.deepEqual([video['status'], video['sourceUrl']], ['ready', url]);
    assert.equal((await callJson({}, request))['id'], video['id']);
    const limited = await call({}, request);
    assert.match(limited.text, /"rate_limited"/);
  });

  it('rejects unknown tools and arguments that do not match the schema', async () => {
    await using connection = await connect(key);
    const bad: readonly Call[] = [
      { name: 'delete_everything' },
      { name: 'get_video' },
      { name: 'get_video', arguments: { videoId: '../auth/me' } },
      { name: 'get_subtitles', arguments: { videoId, language: '../../trace?' } },
      { name: 'get_video', arguments: { videoId, surprise: 1 } },
      { name: 'get_video', arguments: { videoId, constructor: { prototype: {} } } },
      { name: 'list_videos', arguments: { limit: 1_000 } },
    ];
    for (const request of bad) {
      await assert.rejects(connection.client.callTool(request), { code: -32_602 });
    }
  });

  it('refuses pages of other sites, other methods, and what is not JSON-RPC', async () => {
    const send = async (
      headers: Fields,
      { body = '{}', method = 'POST' }: { readonly body?: string; readonly method?: string } = {},
    ): Promise<number> => {
      const accept = 'application/json, text/event-stream';
      const response = await fetch(new URL('/mcp', app.url), {
        method,
        headers: { 'content-type': 'application/json', accept, ...headers },
        ...(method === 'POST' && { body }),
      });
      const text = await response.text();
      if (method === 'POST') assert.equal(JSON.parse(text).jsonrpc, '2.0');
      assert.equal(response.headers.get('access-control-allow-origin'), null);
      return response.status;
    };
    const ping = { body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }) };
    assert.equal(await send({}, ping), 200);
    assert.equal(await send({ origin: app.url.origin }, ping), 200);
    assert.equal(await send({ origin: 'https://evil.example' }, ping), 403);
    assert.equal(await send({ accept: 'text/html' }, ping), 406);
    assert.equal(await send({ 'content-type': 'text/plain' }, ping), 415);
    for (const body of ['{}', '[', '{"jsonrpc":"2.0"}', `"${'a'.repeat(70_000)}"`]) {
      assert.ok((await send({}, { body })) >= 400, body.slice(0, 30));
    }
    assert.equal(await send({}, { method: 'GET' }), 405);
    assert.equal(await send({}, { method: 'DELETE' }), 405);
  });
});
