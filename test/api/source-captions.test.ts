import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { SourceCaption } from '#features/resolution/resolution.ts';
import { toChapterCaptions } from '#features/resolution/to-chapter-captions.ts';
import type { VideoWire } from '#features/videos/wire.ts';

import {
  answerStatus,
  openScriptedOrigin,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import { openTestEgress } from '../support/test-egress.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';
import { postVideo, toJson } from '../support/video-requests.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

const SRT = '1\n00:00:01,000 --> 00:00:02,000\nFrom the source\n';
const OWN = 'WEBVTT\n\n00:01.000 --> 00:02.000\nFrom its owner\n';

describe('captions of the source', () => {
  let origin: ScriptedOrigin;
  let egress: ReturnType<typeof openTestEgress>;
  let service: VideoService;
  before(async () => {
    origin = await openScriptedOrigin({
      '/en.srt': serveBytes(SRT),
      '/page.srt': serveBytes('<!doctype html><title>Log in</title>'),
      '/gone.srt': answerStatus(404),
    });
    egress = openTestEgress({ ports: [origin.port] });
    service = await startVideoService({ captionEgress: egress });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await egress[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  let count = 0;

  async function aVideo(...captions: readonly SourceCaption[]): Promise<VideoWire> {
    count += 1;
    const url = `https://media.example/captioned-${count}.mp4`;
    service.resolver.answer(url, resolved({ captions }));
    return toJson(await postVideo(service, { url }, { ...as('ada'), prefer: 'wait=10' }));
  }

  function aCaption(path: string, differences: Partial<SourceCaption> = {}): SourceCaption {
    const url = origin.url(path);
    return { url, language: 'en_us', label: null, kind: 'subtitles', ...differences };
  }

  async function read({ id }: Pick<VideoWire, 'id'>, name: string) {
    return service.server.inject(`/api/v1/videos/${id}/subtitles/${name}`);
  }

  it('are tracks of the video, one for each language, and name no upstream', async () => {
    const video = await aVideo(
      aCaption('/en.srt', { kind: 'chapters' }),
      aCaption('/en.srt', { label: ' American\n' }),
      aCaption('/en.srt', { language: null }),
      aCaption('/en.srt', { language: 'no such language' }),
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
      ],
    );
    assert.ok(!JSON.stringify(video.subtitles).includes('127.0.0.1'));
  });

  it('are fetched once when they are asked for, and read as any format', async () => {
    const video = await aVideo(aCaption('/en.srt?signed=1'));
    const already = origin.requests.length;
    for (const name of ['en-US.vtt', 'en-us.vtt', 'en-US.srt']) {
      const answer = await read(video, name);
      assert.equal(answer.statusCode, 200, answer.body);
      assert.match(answer.body, /From the source/);
    }
    assert.equal(origin.requests.length - already, 1);
  });

  it('are read from their address itself where the source has them in no file', async () => {
    const chapters = toChapterCaptions([{ title: 'One & two', startSeconds: 0 }], 8);
    const video = await aVideo(...chapters, aCaption('/en.srt'));
    assert.deepEqual(
      video.subtitles.map(({ language, label, kind }) => [language, label, kind]),
      [
        ['en-US', 'American English', 'subtitles'],
        ['und', 'Chapters', 'chapters'],
      ],
    );
    const { body } = await read(video, 'und.vtt');
    assert.match(body, /00:00:00.000 --> 00:00:08.000\nOne &amp; two/);
  });

  it('are known by their text, which the source may change', async () => {
    const video = await aVideo(aCaption('/en.srt'));
    const [vtt, srt] = [await read(video, 'en-US.vtt'), await read(video, 'en-US.srt')];
    assert.match(vtt.headers.etag ?? '', /^"[\w-]{27}"$/);
    assert.notEqual(vtt.headers.etag, srt.headers.etag);
    const again = await service.server.inject({
      url: `/api/v1/videos/${video.id}/subtitles/en-US.vtt`,
      headers: { 'if-none-match': vtt.headers.etag },
    });
    assert.equal(again.statusCode, 304);
  });

  it('are not found where the source has none, or sends something else, and are not asked for again at once', async () => {
    for (const path of ['/gone.srt', '/page.srt']) {
      const video = await aVideo(aCaption(path));
      const already = origin.requests.length;
      for (const name of ['en-US.vtt', 'en-US.srt']) {
        assert.equal((await read(video, name)).statusCode, 404, path);
      }
      assert.equal(origin.requests.length - already, 1);
    }
  });

  it('give way to what the owner has in their language, and are nobody’s to change', async () => {
    const video = await aVideo(aCaption('/en.srt'));
    const url = `/api/v1/videos/${video.id}/subtitles/en-US`;
    const remove = { method: 'DELETE', url, headers: as('ada') } as const;
    assert.equal((await service.server.inject(remove)).statusCode, 404);
    const headers = { ...as('ada'), 'content-type': 'text/vtt' };
    const put = await service.server.inject({ method: 'PUT', url, headers, payload: OWN });
    assert.equal(put.statusCode, 201, put.body);
    assert.match((await read(video, 'en-US.vtt')).body, /From its owner/);
    assert.equal((await service.server.inject(remove)).statusCode, 204);
    assert.match((await read(video, 'en-US.vtt')).body, /From the source/);
  });
});
