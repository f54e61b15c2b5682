import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import {
  METADATA_KEY_CHARACTERS_MAX,
  METADATA_PAIRS_MAX,
  METADATA_VALUE_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  TAGS_MAX,
} from '#contract/limits.ts';
import type { VideoListWire, VideoWire } from '#features/videos/wire/wire.ts';

import { forEachDatabase } from '../support/databases.ts';
import { type ErrorResponse, inject, postVideo, toJson } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const VIDEOS = '/api/v1/videos';

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  let count = 0;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
  });
  after(() => service[Symbol.asyncDispose]());

  function post(
    who: string,
    body: Readonly<Record<string, unknown>>,
  ): Promise<LightMyRequestResponse> {
    count += 1;
    const url = `https://media.example/labels/${count}.mp4`;
    service.resolver.setResult(url, resolved());
    return postVideo(service, { url, ...body }, { headers: { ...as(who), prefer: 'wait=10' } });
  }

  async function create(who: string, body: Readonly<Record<string, unknown>>): Promise<VideoWire> {
    const response = await post(who, body);
    assert.equal(response.statusCode, 201, response.body);
    return toJson(response);
  }

  function patch(id: string, who: string, body: object): Promise<LightMyRequestResponse> {
    return inject(service, `PATCH ${VIDEOS}/${id}`, { headers: as(who), body });
  }

  async function list(who: string, query: string): Promise<VideoListWire> {
    const response = await service.server.inject({ url: `${VIDEOS}?${query}`, headers: as(who) });
    assert.equal(response.statusCode, 200, response.body);
    return response.json<VideoListWire>();
  }

  async function listIds(who: string, query: string): Promise<readonly string[]> {
    return (await list(who, query)).data.map(({ id }) => id);
  }

  it('normalizes tags and stores metadata as it is', async () => {
    const metadata = { course: '101', 'x.y_z-1': ' Zwölf\n' };
    const { id, ...video } = await create('norm', {
      tags: [' Spring  2026', 'e\u0301tude', 'ÉTUDE', 'a'],
      metadata,
    });
    assert.deepEqual(video.tags, ['a', 'spring 2026', 'étude']);
    assert.deepEqual(video.metadata, metadata);
    const [listed] = (await list('norm', '')).data;
    assert.deepEqual([listed?.tags, listed?.metadata], [video.tags, metadata]);
    const read = await service.server.inject({ url: `${VIDEOS}/${id}`, headers: as('norm') });
    assert.deepEqual(toJson(read).metadata, metadata);
  });

  it('shows tags and metadata to no one but the owner', async () => {
    const { id } = await create('secretive', { tags: ['client'], metadata: { deal: 'acme-42' } });
    for (const headers of [{}, as('someone')]) {
      for (const url of [`${VIDEOS}/${id}`, `${VIDEOS}/${id}/sources`, `/watch/${id}`]) {
        const { body } = await service.server.inject({ url, headers });
        assert.doesNotMatch(body, /"(?:tags|metadata)":|acme-42/);
      }
    }
  });

  it('merges metadata and replaces tags', async () => {
    const { id } = await create('merger', { tags: ['a', 'b'], metadata: { one: '1', two: '2' } });
    const merged = toJson(
      await patch(id, 'merger', { metadata: { two: null, three: '3', none: null } }),
    );
    assert.deepEqual(merged.metadata, { one: '1', three: '3' });
    assert.deepEqual(merged.tags, ['a', 'b']);
    const replaced = toJson(await patch(id, 'merger', { tags: ['C'] }));
    assert.deepEqual([replaced.tags, replaced.metadata], [['c'], merged.metadata]);
    assert.deepEqual(await listIds('merger', 'tag=a'), []);
    assert.deepEqual(await listIds('merger', 'tag=c&metadata=three:3'), [id]);
    const cleared = toJson(await patch(id, 'merger', { tags: [], metadata: null }));
    assert.deepEqual([cleared.tags, cleared.metadata], [[], {}]);
    assert.deepEqual(await listIds('merger', 'metadata=one:1'), []);
  });

  it('finds the videos with a label after their status and visibility have changed', async () => {
    const { id } = await create('finder', { tags: ['x'], metadata: { url: 'a:b/c?d' } });
    await create('finder', { tags: ['y'] });
    await create('other', { tags: ['x'] });
    await patch(id, 'finder', { visibility: 'private' });
    const found = 'tag=%20X&status=ready&visibility=private&type=MP4&provider=direct&q=labels';
    assert.deepEqual(await listIds('finder', found), [id]);
    assert.deepEqual(await listIds('finder', 'metadata=url:a:b/c%3Fd&sort=-updatedAt'), [id]);
    assert.deepEqual(await listIds('finder', 'tag=x&visibility=public'), []);
    assert.deepEqual(await listIds('finder', 'tag=x&tag=y'), []);
  });

  it('pages through a list of a label', async () => {
    const ids: string[] = [];
    for (let each = 0; each < 3; each += 1) {
      ids.push((await create('pager', { tags: ['p', 'q'] })).id);
    }
    const response = await service.server.inject({
      url: `${VIDEOS}?tag=p&tag=q&limit=2`,
      headers: as('pager'),
    });
    const first = response.json<VideoListWire>();
    const [, href = ''] = /^<(.+)>; rel="next"$/.exec(String(response.headers.link)) ?? [];
    const rest = await listIds('pager', new URL(href).search.slice(1));
    const found = [...first.data.map(({ id }) => id), ...rest];
    assert.deepEqual(found.toSorted(), ids.toSorted());
    const wrong = await service.server.inject({
      url: `${VIDEOS}?tag=q&cursor=${first.nextCursor}`,
      headers: as('pager'),
    });
    assert.equal(wrong.statusCode, 422);
  });

  it('compares tags and metadata with those of an existing video', async () => {
    const url = 'https://media.example/labels/same.mp4';
    service.resolver.setResult(url, resolved());
    const tags = ['one', 'two'];
    await create('again', { url, tags, metadata: { a: '1' } });
    const same = await post('again', { url, tags: ['Two', 'one'], metadata: { a: '1' } });
    assert.equal(same.statusCode, 200);
    const differs = await post('again', { url, tags: ['one'], metadata: {} });
    assert.equal(differs.statusCode, 409);
    assert.deepEqual(
      differs.json<ErrorResponse>().error.details?.map(({ path }) => path),
      ['/tags', '/metadata'],
    );
  });

  const invalid: readonly (readonly [string, object])[] = [
    ['too many tags', { tags: Array.from({ length: TAGS_MAX + 1 }, (_, index) => `t${index}`) }],
    ['a long tag', { tags: [long(TAG_CHARACTERS_MAX + 1)] }],
    // The lower case form of this character is longer.
    ['a tag that is long in lower case', { tags: ['\u0130'.repeat(TAG_CHARACTERS_MAX)] }],
    ['a blank tag', { tags: ['  '] }],
    ['a tag with a separator', { tags: ['a,b'] }],
    ['a tag with a line break', { tags: ['a\nb'] }],
    ['too many pairs', { metadata: toPairs(METADATA_PAIRS_MAX + 1) }],
    ['a long key', { metadata: { [long(METADATA_KEY_CHARACTERS_MAX + 1)]: 'v' } }],
    ['a key with other characters', { metadata: { 'a[b]': 'v' } }],
    ['a long value', { metadata: { a: long(METADATA_VALUE_CHARACTERS_MAX + 1) } }],
    ['an empty value', { metadata: { a: '' } }],
    ['a value that is not text', { metadata: { a: 1 } }],
    ['a value with a control character', { metadata: { a: '\u0007' } }],
  ];
  for (const [name, body] of invalid) {
    it(`rejects ${name}`, async () => {
      const response = await post('bad', { ...body });
      assert.equal(response.statusCode, 422, response.body);
      assert.equal(response.json<ErrorResponse>().error.code, 'validation_failed');
    });
  }

  for (const key of [
    'first name',
    '__proto__',
    'a/~',
    'x'.repeat(METADATA_KEY_CHARACTERS_MAX + 1),
  ]) {
    it(`names the invalid key ${key} once`, async () => {
      const metadata: object = JSON.parse(`{"${key}":"v"}`);
      const { id } = await create('namer', {});
      for (const response of [
        await post('namer', { metadata }),
        await patch(id, 'namer', { metadata }),
      ]) {
        const { error } = response.json<ErrorResponse>();
        const [detail, ...others] = error.details ?? [];
        const step = key.replaceAll('~', '~0').replaceAll('/', '~1');
        assert.deepEqual(
          [error.code, detail?.path, others],
          ['validation_failed', `/metadata/${step}`, []],
        );
        assert.match(detail?.message ?? '', /at most 40 letters, digits/);
      }
    });
  }

  it('stores keys that are names of properties of every object', async () => {
    const metadata = { constructor: 'a', prototype: 'b', toString: 'c' };
    const { id, ...video } = await create('inheritor', { metadata });
    assert.deepEqual(video.metadata, metadata);
    assert.deepEqual(await listIds('inheritor', 'metadata=constructor:a'), [id]);
    const merged = toJson(await patch(id, 'inheritor', { metadata: { constructor: null } }));
    assert.deepEqual(merged.metadata, { prototype: 'b', toString: 'c' });
  });

  it('rejects a merge that results in too many pairs', async () => {
    const { id } = await create('packed', { metadata: toPairs(METADATA_PAIRS_MAX) });
    const response = await patch(id, 'packed', { metadata: { more: 'v' } });
    assert.equal(response.statusCode, 422);
    assert.equal(response.json<ErrorResponse>().error.details?.[0]?.path, '/metadata');
    const swapped = toJson(await patch(id, 'packed', { metadata: { more: 'v', k0: null } }));
    assert.equal(Object.keys(swapped.metadata ?? {}).length, METADATA_PAIRS_MAX);
  });

  it('rejects tags and metadata without credentials', async () => {
    const url = 'https://media.example/labels/anonymous.mp4';
    const response = await postVideo(service, { url, tags: ['a'], metadata: { a: 'b' } });
    assert.equal(response.statusCode, 422);
    assert.deepEqual(
      response.json<ErrorResponse>().error.details?.map(({ path }) => path),
      ['/tags', '/metadata'],
    );
  });

  for (const query of ['metadata=nothing', 'metadata=:v', 'tag=', 'metadata[a]=b']) {
    it(`rejects the filter ${query}`, async () => {
      const response = await service.server.inject({
        url: `${VIDEOS}?${query}`,
        headers: as('bad'),
      });
      assert.equal(response.statusCode, 422, response.body);
    });
  }
});

function long(length: number): string {
  return 'x'.repeat(length);
}

function toPairs(length: number): object {
  return Object.fromEntries(Array.from({ length }, (_, index) => [`k${index}`, 'v']));
}
