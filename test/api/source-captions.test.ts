import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { toChapterCaptions } from '#features/resolution/content/to-chapter-captions.ts';
import type { SourceCaption } from '#features/resolution/core/resolution.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import { inject, postVideo, toJson } from '../support/http-client.ts';
import {
  respondWithStatus,
  openScriptedOrigin,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import { startService, type Service } from '../support/start-service.ts';
import { openTestEgress } from '../support/test-egress.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nFrom the source\n';
const OWN = 'WEBVTT\n\n00:01.000 --> 00:02.000\nFrom its owner\n';

describe('captions of the source', () => {
  let origin: ScriptedOrigin;
  let egress: ReturnType<typeof openTestEgress>;
  let service: Service;
  before(async () => {
    origin = await openScriptedOrigin({
      '/en.srt': serveBytes(SRT),
      '/page.srt': serveBytes('<!doctype html><title>Log in</title>'),
      '/gone.srt': respondWithStatus(404),
    });
    egress = openTestEgress({ ports: [origin.port] });
    service = await startService({ egress: { open: egress.open } });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await egress[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  let count = 0;

  async function createVideo(...captions: readonly SourceCaption[]): Promise<VideoWire> {
    count += 1;
    const url = `https://media.example/captioned-${count}.mp4`;
    service.resolver.setResult(url, resolved({ captions }));
    return toJson(
      await postVideo(service, { url }, { headers: { ...as('ada'), prefer: 'wait=10' } }),
    );
  }

  function createCaption(path: string, overrides: Partial<SourceCaption> = {}): SourceCaption {
    const url = origin.url(path);
    return { url, language: 'en_us', label: null, kind: 'subtitles', ...overrides };
  }

  it('are fetched from a host that requires the User-Agent of a browser', async () => {
    origin.script('/browser.srt', (request, response) => {
      if (request.headers['user-agent']?.startsWith('Mozilla/') === true)
        serveBytes(SRT)(request, response);
      else response.writeHead(403).end();
    });
    const { id } = await createVideo(createCaption('/browser.srt'));
    const path = `/api/v1/videos/${id}/subtitles/en-US.vtt`;
    const response = await service.server.inject(path);
    assert.match(response.body, /From the source/);
  });

  it('return 404 if the video is deleted while they are fetched', async () => {
    const requested = Promise.withResolvers<void>();
    origin.script('/slow.srt', () => requested.resolve());
    const { id } = await createVideo(createCaption('/slow.srt'));
    const response = read({ id }, 'en-US.vtt');
    await requested.promise;
    await inject(service, `DELETE /api/v1/videos/${id}`, { headers: as('ada') });
    const { statusCode, body } = await response;
    assert.equal(statusCode, 404);
    assert.equal(JSON.parse(body).error.code, 'video_not_found');
  });

  async function read({ id }: Pick<VideoWire, 'id'>, name: string) {
    return service.server.inject(`/api/v1/videos/${id}/subtitles/${name}`);
  }

  it('become tracks of the video, one per language besides chapters, and do not reveal the upstream', async () => {
    const video = await createVideo(
      createCaption('/en.srt', { kind: 'chapters' }),
      createCaption('/thumbnails.vtt', { kind: 'thumbnails' }),
      createCaption('/en.srt', { label: ' American\n' }),
      createCaption('/en.srt', { language: null }),
      createCaption('/en.srt', { language: 'no such language' }),
    );
    assert.deepEqual(
      video.subtitles.map(({ language, label, kind, origin: from, cueCount }) => ({
        language,
        label: label === 'American' ? label : '',
        kind,
        from,
        cueCount,
      })),
      [
        { language: 'en-US', label: 'American', kind: 'subtitles', from: 'source', cueCount: null },
        { language: 'und', label: '', kind: 'subtitles', from: 'source', cueCount: null },
        {
          language: 'en-US-x-chapters',
          label: '',
          kind: 'chapters',
          from: 'source',
          cueCount: null,
        },
      ],
    );
    assert.ok(!JSON.stringify(video.subtitles).includes('127.0.0.1'));
    assert.equal((await read(video, 'en-US-x-thumbs.vtt')).statusCode, 404);
  });

  it('are fetched once on demand, and served in any format', async () => {
    const video = await createVideo(createCaption('/en.srt?signed=1'));
    const countBefore = origin.requests.length;
    for (const name of ['en-US.vtt', 'en-us.vtt', 'en-US.srt']) {
      const response = await read(video, name);
      assert.equal(response.statusCode, 200, response.body);
      assert.match(response.body, /From the source/);
    }
    assert.equal(origin.requests.length - countBefore, 1);
  });

  it('are read from a data URL if the source lists chapters instead of a caption file', async () => {
    const chapters = toChapterCaptions([{ title: 'One & two', startSeconds: 0 }], 8);
    const video = await createVideo(...chapters, createCaption('/en.srt'));
    assert.deepEqual(
      video.subtitles.map(({ language, label, kind }) => [language, label, kind]),
      [
        ['en-US', 'American English', 'subtitles'],
        ['und-x-chapters', 'Chapters', 'chapters'],
      ],
    );
    const { body } = await read(video, 'und-x-chapters.vtt');
    assert.match(body, /00:00:00.000 --> 00:00:08.000\nOne &amp; two/);
  });

  it('contain chapters of the source only if the owner has uploaded none', async () => {
    const video = await createVideo(
      ...toChapterCaptions([{ title: 'One', startSeconds: 0 }], 8, 'fr'),
      createCaption('/en.srt'),
    );
    const path = `/api/v1/videos/${video.id}`;
    const upload = await service.server.inject({
      method: 'PUT',
      url: `${path}/subtitles/en?kind=chapters`,
      headers: { ...as('ada'), 'content-type': 'text/vtt' },
      body: 'WEBVTT\n\n00:00.000 --> 00:08.000\nMine\n',
    });
    assert.equal(upload.statusCode, 201, upload.body);
    const { subtitles }: VideoWire = (
      await service.server.inject({ url: path, headers: as('ada') })
    ).json();
    assert.deepEqual(
      subtitles.map(({ language, kind, origin: from }) => [language, kind, from]),
      [
        ['en', 'chapters', 'upload'],
        ['en-US', 'subtitles', 'source'],
      ],
    );
  });

  it('have an ETag that depends on their text', async () => {
    const video = await createVideo(createCaption('/en.srt'));
    const [vtt, srt] = [await read(video, 'en-US.vtt'), await read(video, 'en-US.srt')];
    assert.match(vtt.headers.etag ?? '', /^"[\w-]{27}"$/);
    assert.notEqual(vtt.headers.etag, srt.headers.etag);
    const again = await service.server.inject({
      url: `/api/v1/videos/${video.id}/subtitles/en-US.vtt`,
      headers: { 'if-none-match': vtt.headers.etag },
    });
    assert.equal(again.statusCode, 304);
  });

  it('return 404 if the source has no valid file, and are not fetched again immediately', async () => {
    for (const path of ['/gone.srt', '/page.srt']) {
      const video = await createVideo(createCaption(path));
      const countBefore = origin.requests.length;
      for (const name of ['en-US.vtt', 'en-US.srt']) {
        assert.equal((await read(video, name)).statusCode, 404, path);
      }
      assert.equal(origin.requests.length - countBefore, 1);
    }
  });

  it('are replaced by the owner’s track in the same language, and cannot be changed', async () => {
    const video = await createVideo(createCaption('/en.srt'));
    const url = `/api/v1/videos/${video.id}/subtitles/en-US`;
    const remove = { method: 'DELETE', url, headers: as('ada') } as const;
    assert.equal((await service.server.inject(remove)).statusCode, 404);
    const headers = { ...as('ada'), 'content-type': 'text/vtt' };
    const put = await inject(service, `PUT ${url}`, { headers, body: OWN });
    assert.equal(put.statusCode, 201, put.body);
    assert.match((await read(video, 'en-US.vtt')).body, /From its owner/);
    assert.equal((await service.server.inject(remove)).statusCode, 204);
    assert.match((await read(video, 'en-US.vtt')).body, /From the source/);
  });
});
