import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { LightMyRequestResponse } from 'fastify';

import { SUBTITLES_MAX } from '#contract/limits.ts';
import type { SubtitleTrackWire } from '#contract/subtitle-track-wire.ts';
import { SUBTITLE_FORM_PARTS_MAX } from '#features/subtitles/upload-body.ts';
import type { StoredSubtitleTrackWire, SubtitleTrackListWire } from '#features/subtitles/wire.ts';
import type { VideoWire } from '#features/videos/wire/wire.ts';

import { errorCode } from '../support/account-requests.ts';
import { forEachDatabase } from '../support/databases.ts';
import { inject } from '../support/http-client.ts';
import { startService, type Service } from '../support/start-service.ts';
import { as } from '../support/test-guard.ts';
import { resolved } from '../support/test-resolver.ts';

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

/** Creates a video of Ada. Returns functions that send requests for its subtitles. */
async function createVideo({ server, resolver }: Service): Promise<Video> {
  const url = `https://media.example/talk-${(videos += 1)}.mp4`;
  resolver.setResult(url, resolved());
  const response = await inject({ server }, 'POST /api/v1/videos', {
    headers: { ...ADA, prefer: 'wait=10' },
    body: { url },
  });
  const { id } = response.json<VideoWire>();
  const tracks = `/api/v1/videos/${id}/subtitles`;
  return {
    videoId: id,
    send: (method, end, { body, headers = ADA } = {}) =>
      inject({ server }, `${method} ${tracks}${end}`, { headers, body }),
    put: (end, body, more = {}) =>
      server.inject({
        method: 'PUT',
        url: `${tracks}/${end}`,
        headers: { ...ADA, 'content-type': 'text/vtt', ...more },
        payload: typeof body === 'string' ? body : Buffer.from(body),
      }),
  };
}

function parseTrack(response: LightMyRequestResponse): StoredSubtitleTrackWire {
  assert.ok([200, 201].includes(response.statusCode), response.body);
  return response.json<StoredSubtitleTrackWire>();
}

function writeSrtCue(index: number): string {
  const [minute, second] = [Math.floor(index / 60), index % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  const time = `00:${minute}:${second}`;
  return `${index + 1}\n${time},000 --> ${time},900\nLine ${index}, one of many\n`;
}

function assertError(response: LightMyRequestResponse, status: number, code: string): void {
  assert.deepEqual([response.statusCode, errorCode(response)], [status, code], response.body);
}

forEachDatabase((_kind, _open, { createDatabaseConfig }) => {
  let service: Service;
  before(async () => {
    service = await startService({ database: await createDatabaseConfig() });
  });
  after(() => service[Symbol.asyncDispose]());

  describe('subtitle uploads', () => {
    it('are stored as WebVTT, together with the original file', async () => {
      const { put, send, videoId } = await createVideo(service);
      const response = await put('pt-br', SRT, { 'content-type': 'application/x-subrip' });
      assert.equal(response.statusCode, 201);
      const link = `https://play.example/api/v1/videos/${videoId}/subtitles/pt-BR`;
      assert.equal(response.headers.location, link);
      const { createdAt, updatedAt, ...track } = parseTrack(response);
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
      assert.equal(vtt.headers.etag, response.headers.etag);
      assert.equal((await send('GET', '/PT-br.srt', { headers: {} })).body, SRT);
      const original = await send('GET', '/pt-BR/original');
      assert.equal(original.body, SRT);
      assert.match(String(original.headers['content-disposition']), /^attachment; /);
      assertError(
        await send('GET', '/pt-BR/original', { headers: as('bob') }),
        404,
        'video_not_found',
      );
      assertError(
        await send('GET', '/pt-BR/original', { headers: {} }),
        401,
        'authentication_required',
      );
    });

    it('are accepted in formats without a common media type', async () => {
      const { put } = await createVideo(service);
      for (const [type, format, file] of [
        [
          'application/x-sami',
          'sami',
          '<SAMI><SYNC Start=1000><P>a<SYNC Start=2000><P>&nbsp;</SAMI>',
        ],
        ['text/plain', 'microdvd', '{1}{1}25\n{25}{50}a\n'],
      ] as const) {
        const track = parseTrack(await put('ko', file, { 'content-type': type }));
        assert.deepEqual([track.format, track.cueCount], [format, 1]);
      }
    });

    it('are accepted as JSON and as multipart forms too', async () => {
      const { put, send } = await createVideo(service);
      const body = { content: VTT, format: 'vtt', label: 'Mine', kind: 'captions', default: true };
      const track = parseTrack(await send('PUT', '/en', { body }));
      assert.deepEqual([track.label, track.kind, track.default], ['Mine', 'captions', true]);
      const form = new FormData();
      form.set('label', 'Auch meins');
      form.set('kind', 'chapters');
      form.set('file', new File([SRT], 'film.de.srt'));
      const request = new Response(form);
      const type = request.headers.get('content-type') ?? '';
      const bytes = new Uint8Array(await request.arrayBuffer());
      const other = parseTrack(await put('de?offset=1.5&scale=2', bytes, { 'content-type': type }));
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
        assertError(
          await put('de', new Uint8Array(await sent.arrayBuffer()), headers),
          422,
          'validation_failed',
        );
      }
      const oversized = new FormData();
      for (let count = 0; count <= SUBTITLE_FORM_PARTS_MAX; count += 1)
        oversized.append('kind', '');
      const oversizedRequest = new Response(oversized);
      const oversizedType = { 'content-type': oversizedRequest.headers.get('content-type') ?? '' };
      const response = await put(
        'de',
        new Uint8Array(await oversizedRequest.arrayBuffer()),
        oversizedType,
      );
      assertError(response, 422, 'validation_failed');
      assert.match(response.body, /too many fields/);
      const broken = { 'content-type': 'multipart/form-data; boundary=a' };
      assertError(await put('de', 'no form', broken), 400, 'bad_request');
    });

    it('are rejected if a form has no file', async () => {
      const { put } = await createVideo(service);
      const form = new FormData();
      form.set('label', 'Mine');
      const sent = new Response(form);
      const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
      const response = await put('de', new Uint8Array(await sent.arrayBuffer()), headers);
      assertError(response, 422, 'validation_failed');
      assert.match(response.body, /The file is missing/);
    });

    it('in another character set are converted, and the conversion is reported', async () => {
      const { put, send } = await createVideo(service);
      const file = Buffer.from(SRT.replace('Hello', 'Crème brûlée'), 'latin1');
      const track = parseTrack(await put('fr', file, { 'content-type': 'text/plain' }));
      assert.equal(track.charset, 'windows-1252');
      assert.deepEqual(
        track.repairs.map(({ code, line, count }) => [code, line, count]),
        [['charset_guessed', 3, 1]],
      );
      assert.match((await send('GET', '/fr.vtt')).body, /Crème brûlée/);
      const original = await send('GET', '/fr/original');
      assert.deepEqual(original.rawPayload, file);
    });

    it('that are invalid are rejected with line, column and the expected text', async () => {
      const { put } = await createVideo(service);
      const response = await put('en', VTT.replace('02.000', '99.000'));
      assertError(response, 422, 'invalid_subtitle');
      const { message, details } = response.json().error;
      assert.match(message, /^Line 3, column 18: Expected a time/);
      assert.deepEqual([details[0].line, details[0].column], [3, 18]);
      const partlyValid = `${VTT}\n00:0x --> 00:09.000\nx\n`;
      assertError(await put('en?strict=true', partlyValid), 422, 'invalid_subtitle');
      const [skipped] = parseTrack(await put('en', partlyValid)).repairs;
      assert.equal(skipped?.code, 'invalid_cue_skipped');
      assert.match(skipped.message, /^Skipped an invalid cue\. Expected a time/);
      assertError(await put('en?offset=-10', VTT), 422, 'invalid_subtitle');
    });

    it('that are too large, of the wrong type or for an invalid language are rejected', async () => {
      const { put, send } = await createVideo(service);
      assertError(await put('en', 'a'.repeat(1024 * 1024 + 1)), 413, 'payload_too_large');
      assertError(await put('en', 'a'.repeat(2_400_000)), 413, 'payload_too_large');
      assertError(
        await put('en', VTT, { 'content-type': 'image/png' }),
        415,
        'unsupported_media_type',
      );
      assertError(
        await put('en', VTT, { 'content-encoding': 'gzip' }),
        415,
        'unsupported_media_type',
      );
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
        assertError(await put(lang, VTT), 422, 'validation_failed');
        assertError(await send('GET', `/${lang}.vtt`), 404, 'subtitle_not_found');
      }
      for (const query of ['offset=a', 'scale=0', 'kind=songs', 'colour=red', 'label=%0a']) {
        assertError(await put(`en?${query}`, VTT), 422, 'validation_failed');
      }
      for (const lang of ['iw', 'zh-Hant-TW', 'es-419', 'sgn', 'ast', 'de-1996', 'sr-Latn']) {
        assert.equal((await put(lang, VTT)).statusCode, 201, lang);
      }
      assert.equal((await send('GET', '/he.vtt')).statusCode, 200);
    });

    it('are rejected unless the label is one visible line', async () => {
      const { send } = await createVideo(service);
      const body = { content: VTT };
      for (const label of [
        '',
        ' ',
        '\u00a0',
        'a\nb',
        'a'.repeat(101),
        `${'a'.repeat(1_000_000)}\u0001`,
      ]) {
        assertError(
          await send('PUT', '/en', { body: { ...body, label } }),
          422,
          'validation_failed',
        );
      }
      const track = parseTrack(
        await send('PUT', '/en', { body: { ...body, label: ' Ça va <b> ' } }),
      );
      assert.equal(track.label, 'Ça va <b>');
    });

    it('that are large are converted on a worker thread, with the same results as small ones', async () => {
      const { put, send } = await createVideo(service);
      const file = Array.from({ length: 1000 }, (_, index) => writeSrtCue(index)).join('\n');
      const srt = { 'content-type': 'application/x-subrip' };
      // Of the two concurrent uploads, one waits for the other.
      const [first, second] = await Promise.all([
        put('en?offset=10', file, srt),
        put('fr?strict=true', file.replace('00:15:00,900', '00:15:00;900'), srt),
      ]);
      assert.deepEqual([parseTrack(first).cueCount, parseTrack(first).format], [1000, 'srt']);
      assert.match(
        (await send('GET', '/en.vtt')).body,
        /00:16:49\.000 --> 00:16:49\.900\nLine 999/,
      );
      assertError(second, 422, 'invalid_subtitle');
      assert.deepEqual(second.json().error.details[0].line, 900 * 4 + 2);
      assert.equal((await send('GET', '/en/original')).body, file);
    });

    it('can be parsed again even if escaping made the stored text longer', async () => {
      const { put, send } = await createVideo(service);
      const track = parseTrack(
        await put('en', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'&'.repeat(9000)}\n`),
      );
      assert.equal(track.cueCount, 1);
      assert.match((await send('GET', '/en.srt')).body, /^1\n00:00:01,000 --> 00:00:02,000\n&&&/);
      const moved = await send('PATCH', '/en', { body: { offset: 1 } });
      assert.equal(moved.json<SubtitleTrackWire>().cueCount, 1);
      assert.match((await send('GET', '/en.vtt')).body, /00:00:02.000 --> 00:00:03.000/);
    });

    it('are allowed only for the owner', async () => {
      const { send } = await createVideo(service);
      const body = { content: VTT };
      assertError(await send('PUT', '/en', { body, headers: {} }), 401, 'authentication_required');
      assertError(await send('PUT', '/en', { body, headers: as('bob') }), 404, 'video_not_found');
    });

    it('beyond the limit are rejected', async () => {
      const { put, videoId } = await createVideo(service);
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
      assertError(await put('fr', VTT), 403, 'quota_exceeded');
      assert.equal((await put('en', VTT)).statusCode, 200);
    });
  });

  describe('a subtitle track', () => {
    it('is changed only if the preconditions hold', async () => {
      const { put, send } = await createVideo(service);
      const first = await put('en', VTT, { 'if-none-match': '*' });
      assert.equal(first.statusCode, 201);
      assertError(await put('en', VTT, { 'if-none-match': '*' }), 412, 'precondition_failed');
      const etag = String(first.headers.etag);
      const second = await put('en', VTT, { 'if-match': etag });
      assert.equal(second.statusCode, 200);
      assert.notEqual(second.headers.etag, etag);
      const late = { ...ADA, 'if-match': etag };
      assertError(await put('en', VTT, late), 412, 'precondition_failed');
      assertError(await put('fr', VTT, late), 412, 'precondition_failed');
      assertError(
        await send('PATCH', '/en', { body: { label: 'A' }, headers: late }),
        412,
        'precondition_failed',
      );
      assertError(await send('DELETE', '/en', { headers: late }), 412, 'precondition_failed');
      const current = { 'if-none-match': String(second.headers.etag) };
      assert.equal((await send('GET', '/en.vtt', { headers: current })).statusCode, 304);
      const currentMatch = { ...ADA, 'if-match': String(second.headers.etag) };
      assert.equal((await send('DELETE', '/en', { headers: currentMatch })).statusCode, 204);
      assertError(await send('GET', '/en.vtt'), 404, 'subtitle_not_found');
      assertError(await send('DELETE', '/en'), 404, 'subtitle_not_found');
      assertError(await send('PATCH', '/en', { body: {} }), 404, 'subtitle_not_found');
      assert.notEqual((await put('en', VTT)).headers.etag, etag);
    });

    it('can be retimed, and keeps its settings when its file is replaced', async () => {
      const { put, send } = await createVideo(service);
      await put('en?label=Mine&kind=captions', VTT);
      await send('PATCH', '/en', { body: { offset: 1, scale: 0.5 } });
      assert.match((await send('GET', '/en.vtt')).body, /00:00:01.500 --> 00:00:02.000/);
      assertError(await send('PATCH', '/en', { body: { offset: -100 } }), 422, 'invalid_subtitle');
      assert.equal((await send('GET', '/en/original')).body, VTT);
      const again = parseTrack(await put('en', SRT));
      assert.deepEqual([again.label, again.kind], ['Mine', 'captions']);
      assert.match((await send('GET', '/en.vtt')).body, /00:00:01.000 --> 00:00:02.000/);
    });

    it('is the only default of its video', async () => {
      const { put, send } = await createVideo(service);
      await put('en?default=true', VTT);
      await put('de', VTT);
      assert.equal(
        parseTrack(await send('PATCH', '/de', { body: { default: true } })).default,
        true,
      );
      const list = (await send('GET', '')).json<SubtitleTrackListWire>();
      assert.deepEqual(
        list.data.map((track) => [track.language, track.default]),
        [
          ['en', false],
          ['de', true],
        ],
      );
      const page = await send('GET', '?limit=1');
      const first = page.json<SubtitleTrackListWire>();
      const next = `?limit=1&cursor=${first.nextCursor}`;
      assert.ok(page.headers.link?.toString().endsWith(`/subtitles${next}>; rel="next"`));
      const second = (await send('GET', next)).json<SubtitleTrackListWire>();
      assert.deepEqual([...first.data, ...second.data], list.data);
      assert.equal(second.nextCursor, null);
      await put('fr?default=true', VTT);
      await send('PATCH', '/fr', { body: { default: false } });
      const none = (await send('GET', '')).json<SubtitleTrackListWire>();
      assert.deepEqual(
        none.data.map((track) => track.default),
        [false, false, false],
      );
    });

    it('is part of the video’s record, and is deleted with it', async () => {
      const { videoId, send, put } = await createVideo(service);
      const { server, database } = service;
      const read = async (): Promise<VideoWire> => {
        // Reads as the owner, whose reads bypass all caches.
        const response = await server.inject({ url: `/api/v1/videos/${videoId}`, headers: ADA });
        return response.json<VideoWire>();
      };
      assert.deepEqual((await read()).subtitles, []);
      await put('en', VTT);
      const list = (await send('GET', '', { headers: {} })).json<SubtitleTrackListWire>();
      assert.deepEqual((await read()).subtitles, list.data);
      const all = await server.inject({ url: '/api/v1/videos', headers: ADA });
      assert.deepEqual(all.json().data[0].subtitles, list.data);
      await send('PATCH', '/en', { body: { label: 'New' } });
      assert.equal((await read()).subtitles[0]?.label, 'New');
      await inject({ server }, `DELETE /api/v1/videos/${videoId}`, { headers: ADA });
      assertError(await send('GET', '/en.vtt'), 404, 'video_not_found');
      const rows = await database.queries
        .selectFrom('subtitle_tracks')
        .select('lang')
        .where('video_id', '=', videoId)
        .execute();
      assert.deepEqual(rows, []);
    });

    it('of a private video is readable by the owner and with a playback token', async () => {
      const { videoId, send, put } = await createVideo(service);
      const { server } = service;
      await put('en', VTT);
      const sendJson = (
        method: 'PATCH' | 'POST',
        end: string,
        body: object,
      ): Promise<LightMyRequestResponse> =>
        inject({ server }, `${method} /api/v1/videos/${videoId}${end}`, { headers: ADA, body });
      await sendJson('PATCH', '', { visibility: 'private' });
      const { token } = (await sendJson('POST', '/playback-tokens', { expiresIn: 60 })).json();
      const ends = ['', '/en', '/en.vtt', '/en.srt'];
      for (const end of ends) {
        assertError(await send('GET', end, { headers: {} }), 404, 'video_not_found');
        assertError(await send('GET', end, { headers: as('bob') }), 404, 'video_not_found');
        for (const response of [
          await send('GET', end),
          await send('GET', `${end}?token=${token}`, { headers: {} }),
        ]) {
          assert.equal(response.statusCode, 200);
          assert.equal(response.headers['cache-control'], 'private, no-store');
        }
      }
      const list = await send('GET', `?token=${token}`, { headers: {} });
      const [track] = list.json<SubtitleTrackListWire>().data;
      assert.ok(track?.url.endsWith(`/en.vtt?token=${token}`));
    });
  });

  it('a webhook receives every subtitle change', async () => {
    const { put, send, videoId } = await createVideo(service);
    const { server, database } = service;
    const body = { url: 'https://hooks.example/', events: ['subtitle.*'] };
    await inject({ server }, 'POST /api/v1/webhooks', { headers: ADA, body });
    await put('en?default=true', VTT);
    await put('de?default=true', VTT);
    await send('PATCH', '/de', { body: { label: 'Meins' } });
    await send('PATCH', '/de', { body: {} });
    assertError(await put('de', 'rubbish'), 422, 'invalid_subtitle');
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
        // Another track has become the default.
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

  it('other nodes see a subtitle change', async () => {
    const { put, videoId } = await createVideo(service);
    const { subtitles, database } = service;
    const { id } =
      (await service.videos.findCachedVideo(videoId)) ?? assert.fail('the video is there');
    assert.deepEqual(await subtitles.listTracks(id), []);
    /** With PostgreSQL the change notification arrives after the response. */
    async function change(text: string): Promise<void> {
      const received = Promise.withResolvers<void>();
      const unsubscribe = database.changes.subscribe('video', (subject) => {
        if (subject === id) received.resolve();
      });
      assert.ok((await put('en', text)).statusCode < 300);
      await received.promise;
      unsubscribe();
    }
    await change(VTT);
    assert.deepEqual(
      (await subtitles.listTracks(id)).map(({ lang }) => lang),
      ['en'],
    );
    const first = await subtitles.findTrackText(id, 'en', 'viewer');
    assert.equal(first?.vtt, VTT);
    await change(VTT.replace('Hello', 'Bye'));
    const second = await subtitles.findTrackText(id, 'en', 'viewer');
    assert.match(second?.vtt ?? '', /Bye/);
    assert.ok((second?.revision ?? 0) > (first?.revision ?? 0));
    assert.equal(await subtitles.findTrackText(id, 'fr', 'viewer'), undefined);
  });
});
