// The MCP server, with the client of the official SDK.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { VISIBILITIES } from '#contract/visibilities.ts';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { callService, type Fields } from '../support/http-client.ts';
import { createApiKey } from '../support/service-client.ts';
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
    const created = await callService(app, 'POST /api/v1/videos', {
      headers: { ...key, prefer: 'wait=10' },
      body: { url: new URL('/fast-start.mp4', samples.url).href, visibility: 'private' },
    });
    videoId = String(created.json['id']);
    const path = `/api/v1/videos/${videoId}/subtitles/en`;
    await callService(app, `PUT ${path}`, { headers: key, body: { content: CUE } });
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
    // The client validates structured content with the schemas of this list.
    await connection.client.listTools();
    const { content, isError, structuredContent } = await connection.client.callTool(request);
    assert.ok(Array.isArray(content));
    const text = String(content[0]?.text);
    if (isError === true) assert.equal(structuredContent, undefined);
    else
      assert.deepEqual(
        structuredContent,
        request.name === 'get_subtitles' ? { text } : JSON.parse(text),
      );
    return { text, isError: isError === true };
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
        ['list_playlists', true],
        ['list_playlist_videos', true],
        ['list_subtitles', true],
        ['get_subtitles', true],
        ['get_analytics', true],
      ],
    );
    for (const { inputSchema, outputSchema } of tools) {
      assert.equal(inputSchema['additionalProperties'], false);
      assert.equal(outputSchema?.type, 'object');
    }
    const list = tools.find(({ name }) => name === 'list_videos');
    assert.deepEqual(Object(list?.inputSchema.properties?.['visibility']).enum, [...VISIBILITIES]);
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
    const { json: playlist } = await callService(app, 'POST /api/v1/playlists', {
      headers: key,
      body: { title: 'Talks', visibility: 'private', videoIds: [videoId] },
    });
    const playlists = await callJson(key, { name: 'list_playlists' });
    assert.deepEqual(Object(playlists['data'])[0], playlist);
    const inside = { name: 'list_playlist_videos', arguments: { playlistId: playlist['id'] } };
    assert.equal(Object((await callJson(key, inside))['data'])[0].id, videoId);
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

  it('rejects unknown tools as an error of the protocol', async () => {
    await using connection = await connect(key);
    const request = connection.client.callTool({ name: 'delete_everything' });
    await assert.rejects(request, { code: -32_602 });
  });

  it('explains arguments that do not match the schema', async () => {
    const bad: readonly (readonly [Call, path: string, expectation: RegExp])[] = [
      [{ name: 'get_video' }, '/videoId', /required: ID of a video, such as vid_/],
      [{ name: 'get_video', arguments: { videoId: '../auth/me' } }, '/videoId', /such as vid_/],
      [{ name: 'get_subtitles', arguments: { videoId, language: '../x' } }, '/language', /pt-BR/],
      [
        { name: 'get_video', arguments: { videoId, surprise: 1 } },
        '/surprise',
        /not a known field/,
      ],
      [
        { name: 'get_video', arguments: { videoId, constructor: {} } },
        '/constructor',
        /not a known/,
      ],
      [{ name: 'list_videos', arguments: { limit: 1_000 } }, '/limit', /^must be at most 100$/],
      [{ name: 'list_videos', arguments: { limit: 'all' } }, '/limit', /^must be an integer$/],
      [{ name: 'list_videos', arguments: { type: 'mp4' } }, '/type', /^must be one of MP4, WebM/],
      [{ name: 'get_analytics', arguments: { interval: 'year' } }, '/interval', /one of hour, day/],
    ];
    await using connection = await connect(key);
    for (const [request, path, expectation] of bad) {
      const { content, isError } = await connection.client.callTool(request);
      assert.ok(isError === true && Array.isArray(content));
      const { code, details } = JSON.parse(content[0]?.text).error;
      assert.deepEqual([code, details.length, details[0].path], ['validation_failed', 1, path]);
      assert.match(details[0].message, expectation);
    }
  });

  it('accepts an API key as a bearer token', async () => {
    const bearer = { authorization: `Bearer ${key['x-api-key']}` };
    const list = await callJson(bearer, { name: 'list_videos', arguments: { limit: 1 } });
    assert.equal(Object(list['data'])[0].id, videoId);
  });

  it('refuses pages of other sites, other methods, and what is not JSON-RPC', async () => {
    const send = async (
      headers: Fields,
      {
        body = '{}',
        method = 'POST',
        path = '/mcp',
      }: { body?: string; method?: string; path?: string } = {},
    ): Promise<number> => {
      const accept = 'application/json, text/event-stream';
      const response = await fetch(new URL(path, app.url), {
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
    for (const accept of ['*/*', 'application/*;q=0.8', 'application/json, application/mcp+json']) {
      assert.equal(await send({ accept }, ping), 200, accept);
    }
    for (const accept of ['text/html', 'text/event-stream', 'application/json;q=0, */*']) {
      assert.equal(await send({ accept }, ping), 406, accept);
    }
    for (const [version, status] of [
      ['2025-03-26', 200],
      ['2099-12-31', 200],
      ['2020-01-01', 400],
      ['2099-12-31x', 400],
      ['latest', 400],
    ] as const) {
      assert.equal(await send({ 'mcp-protocol-version': version }, ping), status, version);
    }
    assert.equal(await send({}, { ...ping, path: '/mcp/' }), 200);
    assert.equal(await send({}, { method: 'GET', path: '/mcp/' }), 405);
    assert.equal(await send({ 'content-type': 'text/plain' }, ping), 415);
    for (const body of ['{}', '[', '{"jsonrpc":"2.0"}', `"${'a'.repeat(70_000)}"`]) {
      assert.ok((await send({}, { body })) >= 400, body.slice(0, 30));
    }
    assert.equal(await send({}, { method: 'GET' }), 405);
    assert.equal(await send({}, { method: 'DELETE' }), 405);
  });
});
