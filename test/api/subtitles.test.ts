// Uploading, reading, changing and deleting a video's subtitles, on both databases.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { SUBTITLE_FORM_PARTS_MAX, SUBTITLES_MAX } from '#contract/limits.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import type { StoredSubtitleTrackWire, SubtitleTrackListWire } from '#features/subtitles/wire.ts';
import type { VideoWire } from '#features/videos/wire.ts';

import { errorCode } from '../support/account-service.ts';
import { forEachDatabase } from '../support/databases.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';
import { startVideoService, type VideoService } from '../support/video-service.ts';

const VTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\n';
const SRT = '1\n00:00:01,000 --> 00:00:02,000\nHello\n';
const ADA = as('ada');

type Video = {
  readonly videoId: string;
  readonly send: (
    method: 'GET' | 'PUT' | 'PATCH' | 'DELETE',
    end: string,
    options?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<LightMyRequestResponse>;
  readonly put: (
    end: string,
    body: string | Uint8Array,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>;
};

let videos = 0;

/** A new video of Ada's, and what is asked of its subtitles. */
async function makeVideo({ server, resolver }: VideoService): Promise<Video> {
  const url = `https://media.example/talk-${(videos += 1)}.mp4`;
  resolver.answer(url, resolved());
  const made = await server.inject({
    method: 'POST',
    url: '/api/v1/videos',
    headers: { ...ADA, 'content-type': 'application/json' },
    payload: JSON.stringify({ url }),
  });
  const { id } = made.json<VideoWire>();
  const tracks = `/api/v1/videos/${id}/subtitles`;
  return {
    videoId: id,
    send: (method, end, { body, headers = ADA } = {}) =>
      server.inject({
        method,
        url: `${tracks}${end}`,
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      }),
    put: (end, body, more = {}) =>
      server.inject({
        method: 'PUT',
        url: `${tracks}/${end}`,
        headers: { ...ADA, 'content-type': 'text/vtt', ...more },
        payload: typeof body === 'string' ? body : Buffer.from(body),
      }),
  };
}

function stored(answer: LightMyRequestResponse): StoredSubtitleTrackWire {
  assert.ok([200, 201].includes(answer.statusCode), answer.body);
  return answer.json<StoredSubtitleTrackWire>();
}

function writeSrtCue(index: number): string {
  const [minute, second] = [Math.floor(index / 60), index % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  const time = `00:${minute}:${second}`;
  return `${index + 1}\n${time},000 --> ${time},900\nLine ${index}, of many others\n`;
}

function refused(answer: LightMyRequestResponse, status: number, code: string): void {
  assert.deepEqual([answer.statusCode, errorCode(answer)], [status, code], answer.body);
}

forEachDatabase((_kind, open) => {
  let service: VideoService;
  before(async () => {
    service = await startVideoService({ database: await open() });
  });
  after(() => service[Symbol.asyncDispose]());

  describe('uploads', () => {
    it('are kept as WebVTT, and the file beside it', async () => {
      const { put, send, videoId } = await makeVideo(service);
      const answer = await put('pt-br', SRT, { 'content-type': 'application/x-subrip' });
      assert.equal(answer.statusCode, 201);
      const link = `https://play.example/api/v1/videos/${videoId}/subtitles/pt-BR`;
      assert.equal(answer.headers.location, link);
      const { createdAt, updatedAt, ...track } = stored(answer);
      assert.equal(createdAt, updatedAt);
      assert.deepEqual(track, {
        language: 'pt-BR',
        label: 'Português (Brasil)',
        kind: 'subtitles',
        default: false,
        origin: 'upload',
        cueCount: 1,
        url: `${link}.vtt`,
        srtUrl: `${link}.srt`,
        format: 'srt',
        charset: 'utf-8',
        repairs: [],
      });
      const vtt = await send('GET', '/pt-BR.vtt', { headers: {} });
      assert.deepEqual([vtt.body, vtt.headers['content-type']], [VTT, 'text/vtt; charset=utf-8']);
      assert.equal(vtt.headers['access-control-allow-origin'], '*');
      assert.equal(vtt.headers['x-content-type-options'], 'nosniff');
      assert.equal(vtt.headers.etag, answer.headers.etag);
      assert.equal((await send('GET', '/PT-br.srt', { headers: {} })).body, SRT);
      const original = await send('GET', '/pt-BR/original');
      assert.equal(original.body, SRT);
      assert.match(String(original.headers['content-disposition']), /^attachment; /);
      refused(await send('GET', '/pt-BR/original', { headers: as('bob') }), 404, 'video_not_found');
      refused(
        await send('GET', '/pt-BR/original', { headers: {} }),
        401,
        'authentication_required',
      );
    });

    it('come as JSON and as a page’s form too', async () => {
      const { put, send } = await makeVideo(service);
      const body = { content: VTT, format: 'vtt', label: 'Mine', kind: 'captions', default: true };
      const track = stored(await send('PUT', '/en', { body }));
      assert.deepEqual([track.label, track.kind, track.default], ['Mine', 'captions', true]);
      const form = new FormData();
      form.set('label', 'Auch meins');
      form.set('kind', 'chapters');
      form.set('file', new File([SRT], 'film.de.srt'));
      const request = new Response(form);
      const type = request.headers.get('content-type') ?? '';
      const bytes = new Uint8Array(await request.arrayBuffer());
      const other = stored(await put('de?offset=1.5&scale=2', bytes, { 'content-type': type }));
      assert.deepEqual([other.label, other.kind, other.format], ['Auch meins', 'chapters', 'srt']);
      assert.match((await send('GET', '/de.vtt')).body, /00:00:03.500 --> 00:00:05.500/);
      for (const [name, value] of [
        ['colour', 'red'],
        ['kind', 'songs'],
        ['default', '1'],
        ['label', ''],
      ] as const) {
        const wrong = new FormData();
        wrong.set(name, value);
        wrong.set('file', new File([SRT], 'a.srt'));
        const sent = new Response(wrong);
        const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
        refused(
          await put('de', new Uint8Array(await sent.arrayBuffer()), headers),
          422,
          'validation_failed',
        );
      }
      const crowded = new FormData();
      for (let count = 0; count <= SUBTITLE_FORM_PARTS_MAX; count += 1) crowded.append('kind', '');
      const crowd = new Response(crowded);
      const crowdType = { 'content-type': crowd.headers.get('content-type') ?? '' };
      const answer = await put('de', new Uint8Array(await crowd.arrayBuffer()), crowdType);
      refused(answer, 422, 'validation_failed');
      assert.match(answer.body, /too many fields/);
      const broken = { 'content-type': 'multipart/form-data; boundary=a' };
      refused(await put('de', 'no form', broken), 400, 'bad_request');
    });

    it('in another character set are read, and told', async () => {
      const { put, send } = await makeVideo(service);
      const file = Buffer.from(SRT.replace('Hello', 'Crème brûlée'), 'latin1');
      const track = stored(await put('fr', file, { 'content-type': 'text/plain' }));
      assert.equal(track.charset, 'windows-1252');
      assert.deepEqual(
        track.repairs.map(({ code, line, count }) => [code, line, count]),
        [['charset_guessed', 3, 1]],
      );
      assert.match((await send('GET', '/fr.vtt')).body, /Crème brûlée/);
      const original = await send('GET', '/fr/original');
      assert.deepEqual(original.rawPayload, file);
    });

    it('that are broken get the line, the column, and what is expected there', async () => {
      const { put } = await makeVideo(service);
      const answer = await put('en', VTT.replace('02.000', '99.000'));
      refused(answer, 422, 'invalid_subtitle');
      const { message, details } = answer.json().error;
      assert.match(message, /^Line 3, column 18: A time is expected/);
      assert.deepEqual([details[0].line, details[0].column], [3, 18]);
      const lenient = await put('en?skipInvalid=true', `${VTT}\n00:0x --> 00:09.000\nx\n`);
      assert.deepEqual(
        stored(lenient).repairs.map(({ code }) => code),
        ['invalid_cue_skipped'],
      );
      refused(await put('en?offset=-10', VTT), 422, 'invalid_subtitle');
    });

    it('that are too large, of the wrong type or for no language are refused', async () => {
      const { put, send } = await makeVideo(service);
      refused(await put('en', 'a'.repeat(1024 * 1024 + 1)), 413, 'payload_too_large');
      refused(await put('en', 'a'.repeat(2_400_000)), 413, 'payload_too_large');
      refused(await put('en', VTT, { 'content-type': 'image/png' }), 415, 'unsupported_media_type');
      refused(await put('en', VTT, { 'content-encoding': 'gzip' }), 415, 'unsupported_media_type');
      for (const lang of [
        'english',
        'xx',
        'en-ZZX',
        'e',
        'en_US',
        'en-u-nu-arab',
        'en-Xxxx',
        'x-klingon',
      ]) {
        refused(await put(lang, VTT), 422, 'validation_failed');
        refused(await send('GET', `/${lang}.vtt`), 404, 'subtitle_not_found');
      }
      for (const query of ['offset=a', 'scale=0', 'kind=songs', 'colour=red', 'label=%0a']) {
        refused(await put(`en?${query}`, VTT), 422, 'validation_failed');
      }
      for (const lang of ['iw', 'zh-Hant-TW', 'es-419', 'sgn', 'ast', 'de-1996', 'sr-Latn']) {
        assert.equal((await put(lang, VTT)).statusCode, 201, lang);
      }
      assert.equal((await send('GET', '/he.vtt')).statusCode, 200);
    });

    it('have labels of one line, with something to be seen', async () => {
      const { send } = await makeVideo(service);
      const body = { content: VTT };
      for (const label of [
        '',
        ' ',
        '\u00a0',
        'a\nb',
        'a'.repeat(101),
        `${'a'.repeat(1_000_000)}\u0001`,
      ]) {
        refused(await send('PUT', '/en', { body: { ...body, label } }), 422, 'validation_failed');
      }
      const track = stored(await send('PUT', '/en', { body: { ...body, label: ' Ça va <b> ' } }));
      assert.equal(track.label, 'Ça va <b>');
    });

    it('that are large are read beside other work, and as the small ones are', async () => {
      const { put, send } = await makeVideo(service);
      const file = Array.from({ length: 1000 }, (_, index) => writeSrtCue(index)).join('\n');
      const srt = { 'content-type': 'application/x-subrip' };
      // Two at once, of which one waits for the other.
      const [first, second] = await Promise.all([
        put('en?offset=10', file, srt),
        put('fr', file.replace('00:15:00,900', '00:15:00;900'), srt),
      ]);
      assert.deepEqual([stored(first).cueCount, stored(first).format], [1000, 'srt']);
      assert.match(
        (await send('GET', '/en.vtt')).body,
        /00:16:49\.000 --> 00:16:49\.900\nLine 999/,
      );
      refused(second, 422, 'invalid_subtitle');
      assert.deepEqual(second.json().error.details[0].line, 900 * 4 + 2);
      assert.equal((await send('GET', '/en/original')).body, file);
    });

    it('can be read again however their text grew', async () => {
      const { put, send } = await makeVideo(service);
      const track = stored(
        await put('en', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'&'.repeat(9000)}\n`),
      );
      assert.equal(track.cueCount, 1);
      assert.match((await send('GET', '/en.srt')).body, /^1\n00:00:01,000 --> 00:00:02,000\n&&&/);
      const moved = await send('PATCH', '/en', { body: { offset: 1 } });
      assert.equal(moved.json<SubtitleTrackWire>().cueCount, 1);
      assert.match((await send('GET', '/en.vtt')).body, /00:00:02.000 --> 00:00:03.000/);
    });

    it('are the owner’s to make', async () => {
      const { send } = await makeVideo(service);
      const body = { content: VTT };
      refused(await send('PUT', '/en', { body, headers: {} }), 401, 'authentication_required');
      refused(await send('PUT', '/en', { body, headers: as('bob') }), 404, 'video_not_found');
    });

    it('beyond the limit are refused', async () => {
      const { put, videoId } = await makeVideo(service);
      await put('en', VTT);
      await service.database.transaction(async (tx) => {
        const row = await tx
          .selectFrom('subtitle_tracks')
          .selectAll()
          .where('video_id', '=', videoId)
          .executeTakeFirstOrThrow();
        const rows = Array.from({ length: SUBTITLES_MAX - 1 }, (_, i) => ({
          ...row,
          lang: `qa-x-${i}`,
        }));
        await tx.insertInto('subtitle_tracks').values(rows).execute();
      });
      refused(await put('fr', VTT), 409, 'subtitle_limit_reached');
      assert.equal((await put('en', VTT)).statusCode, 200);
    });
  });

  describe('a track', () => {
    it('is changed under the condition that it is as it was', async () => {
      const { put, send } = await makeVideo(service);
      const first = await put('en', VTT, { 'if-none-match': '*' });
      assert.equal(first.statusCode, 201);
      refused(await put('en', VTT, { 'if-none-match': '*' }), 412, 'precondition_failed');
      const etag = String(first.headers.etag);
      const second = await put('en', VTT, { 'if-match': etag });
      assert.equal(second.statusCode, 200);
      assert.notEqual(second.headers.etag, etag);
      const late = { ...ADA, 'if-match': etag };
      refused(await put('en', VTT, late), 412, 'precondition_failed');
      refused(await put('fr', VTT, late), 412, 'precondition_failed');
      refused(
        await send('PATCH', '/en', { body: { label: 'A' }, headers: late }),
        412,
        'precondition_failed',
      );
      refused(await send('DELETE', '/en', { headers: late }), 412, 'precondition_failed');
      const current = { 'if-none-match': String(second.headers.etag) };
      assert.equal((await send('GET', '/en.vtt', { headers: current })).statusCode, 304);
      const now = { ...ADA, 'if-match': String(second.headers.etag) };
      assert.equal((await send('DELETE', '/en', { headers: now })).statusCode, 204);
      refused(await send('GET', '/en.vtt'), 404, 'subtitle_not_found');
      refused(await send('DELETE', '/en'), 404, 'subtitle_not_found');
      refused(await send('PATCH', '/en', { body: {} }), 404, 'subtitle_not_found');
      assert.notEqual((await put('en', VTT)).headers.etag, etag);
    });

    it('is retimed, and keeps its settings when another file takes its place', async () => {
      const { put, send } = await makeVideo(service);
      await put('en?label=Mine&kind=captions', VTT);
      await send('PATCH', '/en', { body: { offset: 1, scale: 0.5 } });
      assert.match((await send('GET', '/en.vtt')).body, /00:00:01.500 --> 00:00:02.000/);
      refused(await send('PATCH', '/en', { body: { offset: -100 } }), 422, 'invalid_subtitle');
      assert.equal((await send('GET', '/en/original')).body, VTT);
      const again = stored(await put('en', SRT));
      assert.deepEqual([again.label, again.kind], ['Mine', 'captions']);
      assert.match((await send('GET', '/en.vtt')).body, /00:00:01.000 --> 00:00:02.000/);
    });

    it('is the only default', async () => {
      const { put, send } = await makeVideo(service);
      await put('en?default=true', VTT);
      await put('de', VTT);
      assert.equal(stored(await send('PATCH', '/de', { body: { default: true } })).default, true);
      const list = (await send('GET', '')).json<SubtitleTrackListWire>();
      assert.deepEqual(
        list.data.map((track) => [track.language, track.default]),
        [
          ['en', false],
          ['de', true],
        ],
      );
      await put('fr?default=true', VTT);
      await send('PATCH', '/fr', { body: { default: false } });
      const none = (await send('GET', '')).json<SubtitleTrackListWire>();
      assert.deepEqual(
        none.data.map((track) => track.default),
        [false, false, false],
      );
    });

    it('is in its video’s record, and goes with it', async () => {
      const { videoId, send, put } = await makeVideo(service);
      const { server, database } = service;
      const read = async (): Promise<VideoWire> => {
        // As its owner, who reads what is stored now.
        const answer = await server.inject({ url: `/api/v1/videos/${videoId}`, headers: ADA });
        return answer.json<VideoWire>();
      };
      assert.deepEqual((await read()).subtitles, []);
      await put('en', VTT);
      const list = (await send('GET', '', { headers: {} })).json<SubtitleTrackListWire>();
      assert.deepEqual((await read()).subtitles, list.data);
      const all = await server.inject({ url: '/api/v1/videos', headers: ADA });
      assert.deepEqual(all.json().data[0].subtitles, list.data);
      await send('PATCH', '/en', { body: { label: 'New' } });
      assert.equal((await read()).subtitles[0]?.label, 'New');
      await server.inject({ method: 'DELETE', url: `/api/v1/videos/${videoId}`, headers: ADA });
      refused(await send('GET', '/en.vtt'), 404, 'video_not_found');
      const rows = await database.queries
        .selectFrom('subtitle_tracks')
        .select('lang')
        .where('video_id', '=', videoId)
        .execute();
      assert.deepEqual(rows, []);
    });

    it('of a private video is read by its owner and with a playback token', async () => {
      const { videoId, send, put } = await makeVideo(service);
      const { server } = service;
      await put('en', VTT);
      const inject = (
        method: 'PATCH' | 'POST',
        end: string,
        body: object,
      ): Promise<LightMyRequestResponse> =>
        server.inject({
          method,
          url: `/api/v1/videos/${videoId}${end}`,
          headers: { ...ADA, 'content-type': 'application/json' },
          payload: JSON.stringify(body),
        });
      await inject('PATCH', '', { visibility: 'private' });
      const { token } = (await inject('POST', '/playback-tokens', { expiresIn: 60 })).json();
      const ends = ['', '/en', '/en.vtt', '/en.srt'];
      for (const end of ends) {
        refused(await send('GET', end, { headers: {} }), 404, 'video_not_found');
        refused(await send('GET', end, { headers: as('bob') }), 404, 'video_not_found');
        for (const answer of [
          await send('GET', end),
          await send('GET', `${end}?token=${token}`, { headers: {} }),
        ]) {
          assert.equal(answer.statusCode, 200);
          assert.equal(answer.headers['cache-control'], 'private, no-store');
        }
      }
      const list = await send('GET', `?token=${token}`, { headers: {} });
      const [track] = list.json<SubtitleTrackListWire>().data;
      assert.ok(track?.url.endsWith(`/en.vtt?token=${token}`));
    });
  });

  it('owners’ webhooks are told of each change, with the track', async () => {
    const { put, send, videoId } = await makeVideo(service);
    const { server, database } = service;
    const headers = { ...ADA, 'content-type': 'application/json' };
    const payload = JSON.stringify({ url: 'https://hooks.example/', events: ['subtitle.*'] });
    await server.inject({ method: 'POST', url: '/api/v1/webhooks', headers, payload });
    await put('en?default=true', VTT);
    await put('de?default=true', VTT);
    await send('PATCH', '/de', { body: { label: 'Meins' } });
    await send('PATCH', '/de', { body: {} });
    refused(await put('de', 'rubbish'), 422, 'invalid_subtitle');
    await send('DELETE', '/de');
    const events = await database.queries
      .selectFrom('events')
      .select('type')
      .where('subject', '=', videoId)
      .where('type', 'like', 'subtitle.%')
      .orderBy('seq')
      .execute();
    assert.deepEqual(
      events.map(({ type }) => type),
      [
        'subtitle.created',
        // It is the default no longer.
        'subtitle.updated',
        'subtitle.created',
        'subtitle.updated',
        'subtitle.deleted',
      ],
    );
    const deliveries = await database.queries
      .selectFrom('deliveries')
      .select('id')
      .where('event_type', 'like', 'subtitle.%')
      .execute();
    assert.equal(deliveries.length, events.length);
  });

  it('other nodes learn of a change', async () => {
    const { put, videoId } = await makeVideo(service);
    const { subtitles, database } = service;
    const { id } = (await service.videos.findVideo(videoId)) ?? assert.fail('the video is there');
    assert.deepEqual(await subtitles.listTracks(id), []);
    /** With PostgreSQL the word of a change comes after the answer. */
    async function change(text: string): Promise<void> {
      const heard = Promise.withResolvers<void>();
      const end = database.changes.subscribe('video', (subject) => {
        if (subject === id) heard.resolve();
      });
      assert.ok((await put('en', text)).statusCode < 300);
      await heard.promise;
      end();
    }
    await change(VTT);
    assert.deepEqual(
      (await subtitles.listTracks(id)).map(({ lang }) => lang),
      ['en'],
    );
    const former = await subtitles.findTrackText(id, 'en');
    assert.equal(former?.vtt, VTT);
    await change(VTT.replace('Hello', 'Bye'));
    const latter = await subtitles.findTrackText(id, 'en');
    assert.match(latter?.vtt ?? '', /Bye/);
    assert.ok((latter?.revision ?? 0) > (former?.revision ?? 0));
    assert.equal(await subtitles.findTrackText(id, 'fr'), undefined);
  });
});
