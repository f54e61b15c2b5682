import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import type { Resolution } from '#features/resolution/index.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { aResolvedSource, failed, resolved } from '../support/test-resolver.ts';

const ADA = as('ada');

describe('PATCH /api/v1/videos/{id} with a URL', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service[Symbol.asyncDispose]());

  let count = 0;

  /** Returns a new URL with this result, by default a file of the same URL. */
  function createUrl(result?: Resolution): string {
    count += 1;
    const url = `https://media.example/${count}.mp4`;
    const sources = [aResolvedSource({ url: new URL(url) })];
    service.resolver.setResult(url, result ?? resolved({ title: `Talk ${count}`, sources }));
    return url;
  }

  async function create(
    url = createUrl(),
    { prefer = 'wait=10', ...body }: { prefer?: string; visibility?: string } = {},
  ): Promise<VideoWire> {
    const response = await postVideo(service, { url, ...body }, { headers: { ...ADA, prefer } });
    assert.equal(response.statusCode, 201, response.body);
    return toJson(response);
  }

  function send(
    call: `${'GET' | 'PATCH' | 'POST' | 'PUT'} ${string}`,
    body?: unknown,
    headers: Readonly<Record<string, string>> = ADA,
  ): Promise<LightMyRequestResponse> {
    const [method, path] = call.split(' ');
    return inject(service, `${method} /api/v1/${path}`, { headers, body });
  }

  const change = (
    { id }: Pick<VideoWire, 'id'>,
    url: string,
    headers = ADA,
  ): Promise<LightMyRequestResponse> => send(`PATCH videos/${id}`, { url }, headers);

  /** Waits until the background resolution has ended. */
  async function waitFor({ id }: Pick<VideoWire, 'id'>): Promise<VideoWire> {
    await send(`GET videos/${id}/status`, undefined, { ...ADA, accept: 'text/event-stream' });
    return toJson(await send(`GET videos/${id}`));
  }

  async function read<Item>(path: string): Promise<readonly Item[]> {
    return (await send(`GET ${path}`)).json<{ readonly data: readonly Item[] }>().data;
  }

  it('keeps the ID, the values of the owner, subtitles and tokens, and replaces the media', async () => {
    const video = await create(undefined, { visibility: 'private' });
    await send(`PUT videos/${video.id}/subtitles/de`, { content: 'WEBVTT\n', format: 'vtt' });
    await send(`PATCH videos/${video.id}`, { description: 'Ours' });
    const minted = await send(`POST videos/${video.id}/playback-tokens`, { expiresIn: 60 });
    const { token } = minted.json<{ readonly token: string }>();
    const url = createUrl();
    const changed = await change(video, url);
    assert.equal(changed.statusCode, 200, changed.body);
    const queued = toJson(changed);
    assert.equal(queued.sourceUrl, url);
    assert.deepEqual([queued.status, queued.sources, queued.duration], ['queued', [], null]);

    const ready = await waitFor(video);
    assert.equal(ready.status, 'ready');
    assert.deepEqual([ready.title, ready.description], [`Talk ${count}`, 'Ours']);
    assert.deepEqual(
      ready.subtitles.map(({ language }) => language),
      ['de'],
    );
    const [old, now] = [video.sources[0], ready.sources[0]];
    assert.notEqual(now?.id, old?.id);
    const open = (sourceId = ''): Promise<LightMyRequestResponse> =>
      inject(service, `HEAD /stream/${video.id}/${sourceId}?token=${token}`);
    assert.equal((await open(old?.id)).statusCode, 404, 'links to the previous media end');
    assert.notEqual((await open(now?.id)).statusCode, 404);
    const events = await read<{ type: string; subject: string }>('events');
    assert.deepEqual(
      events.filter(({ subject }) => subject === video.id).map(({ type }) => type),
      ['video.created', 'video.ready', 'subtitle.created', 'video.updated', 'video.ready'],
    );
    const [entry] = await read<{ action: string; subject: string; details: unknown }>(
      'audit-log?action=video.url_changed',
    );
    assert.deepEqual([entry?.subject, entry?.details], [video.id, {}]);
  });

  it('ignores the result of a resolution of the previous URL', async () => {
    const slow = 'https://media.example/slow.mp4';
    const video = await create(slow, { prefer: 'respond-async' });
    await service.resolver.waitForCall(slow);
    const url = createUrl();
    assert.equal(toJson(await change(video, url)).status, 'resolving');
    service.resolver.setResult(slow, resolved({ title: 'Late' }));
    const ready = await waitFor(video);
    assert.deepEqual([ready.title, ready.sources[0]?.url], [`Talk ${count}`, url]);
  });

  it('reports a URL that does not play, unless a backup source does', async () => {
    const broken = failed('source_unreachable');
    const [alone, backed] = [await create(), await create()];
    const backup = createUrl();
    await send(`POST videos/${backed.id}/sources`, { url: backup });
    await change(alone, createUrl(broken));
    await change(backed, createUrl(broken));
    const failure = await waitFor(alone);
    assert.deepEqual([failure.status, failure.error?.code], ['failed', 'source_unreachable']);
    const playing = await waitFor(backed);
    assert.deepEqual([playing.status, playing.sources[0]?.url], ['ready', backup]);

    assert.equal((await change(backed, backup)).statusCode, 200);
    const moved = await waitFor(backed);
    assert.equal(moved.sourceUrl, backup);
    assert.equal(moved.sources.length, 1);
  });

  it('retries a failed video of the same URL, and changes nothing in one that plays', async () => {
    const url = createUrl(failed('source_unreachable'));
    const video = await create(url);
    service.resolver.setResult(url, resolved());
    assert.equal(toJson(await change(video, url)).status, 'queued');
    const ready = await waitFor(video);
    assert.equal(ready.status, 'ready');
    const again = await change(video, `${url}?utm_source=mail#t=3`);
    assert.deepEqual([again.statusCode, toJson(again)], [200, ready]);
  });

  it('returns 409 for the URL of another video of the account, and of nobody else', async () => {
    const [video, other] = [await create(), await create()];
    const response = await change(video, `${other.sourceUrl}#t=5`);
    assertError(response, 409, 'video_exists');
    const { error } = response.json<ErrorResponse>();
    assert.partialDeepStrictEqual(error.details, [{ path: '/url', videoId: other.id }]);
    const url = createUrl();
    await postVideo(service, { url }, { headers: { ...as('ben'), prefer: 'wait=10' } });
    assert.equal((await change(video, url)).statusCode, 200);
    const freed = await postVideo(
      service,
      { url: video.sourceUrl ?? '' },
      { headers: { ...ADA, prefer: 'wait=10' } },
    );
    assert.equal(freed.statusCode, 201, 'the previous URL belongs to no video');
  });

  it('refuses what a creation refuses, and changes nothing', async () => {
    const video = await create();
    assertError(await change(video, 'http://127.0.0.1/a.mp4'), 422, 'url_not_allowed');
    assertError(await change(video, 'nothing'), 422, 'validation_failed');
    assertError(await change(video, ''), 422, 'validation_failed');
    const outdated = { ...ADA, 'if-match': '"0"' };
    assertError(await change(video, createUrl(), outdated), 412, 'precondition_failed');
    assertError(await change(video, createUrl(), as('ben')), 404, 'video_not_found');
    assert.deepEqual(toJson(await send(`GET videos/${video.id}`)), video);
  });
});

function assertError(response: LightMyRequestResponse, status: number, code: string): void {
  assert.equal(response.statusCode, status, response.body);
  assert.equal(response.json<ErrorResponse>().error.code, code);
}
