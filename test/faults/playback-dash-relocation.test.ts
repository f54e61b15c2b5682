// Players keep the URLs of an MPD after the upstream has changed its tokens, paths or hosts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { listDashRequests } from '../support/list-dash-requests.ts';
import {
  openScriptedOrigin,
  respondWithStatus,
  type ScriptedOrigin,
  serveBytes,
} from '../support/scripted-origin.ts';
import {
  readErrorCode,
  startStreamService,
  type StreamService,
} from '../support/stream-service.ts';
import { sourceId } from '../support/video-fixtures.ts';

/** Files of the presentation, and the addressing that leads to each. */
const FILES = {
  'init.mp4': 'initialization by $Number$',
  'v/7.m4s': '$Number$ with @duration',
  't/18446744073709551615.m4s': '$Time$ with a SegmentTimeline',
  'l/6.m4s': 'a SegmentList',
  'f.mp4': 'a BaseURL',
} as const;
const FILE_NAMES = Object.keys(FILES);
/** Rejected URLs are found in manifests that are older than a second. */
const REREAD_MS = 2_000;

type Links = {
  /** The folder of the media, absolute or relative to the MPD. */
  readonly folder: string;
  readonly query?: string;
  readonly type?: 'static' | 'dynamic';
  readonly periodId?: string;
};

function toMpd({ folder, query = '', type = 'static', periodId = 'main' }: Links): string {
  const sets = [
    `<SegmentTemplate timescale="1" duration="2" startNumber="1" initialization="init.mp4${query}" media="$RepresentationID$/$Number$.m4s${query}"/><Representation id="v" bandwidth="1"/>`,
    `<SegmentTemplate timescale="1" media="$RepresentationID$/$Time$.m4s${query}"><SegmentTimeline><S t="18446744073709551613" d="2" r="1"/></SegmentTimeline></SegmentTemplate><Representation id="t" bandwidth="1"/>`,
    `<Representation id="l" bandwidth="1"><SegmentList startNumber="6"><SegmentURL media="l/6.m4s${query}"/></SegmentList></Representation>`,
    `<Representation id="f" bandwidth="1"><BaseURL>f.mp4${query}</BaseURL><SegmentBase indexRange="0-9"/></Representation>`,
  ];
  return `<MPD type="${type}" mediaPresentationDuration="PT60S"><BaseURL>${folder}</BaseURL><Period id="${periodId}">${sets.map((set) => `<AdaptationSet>${set}</AdaptationSet>`).join('')}</Period></MPD>`;
}

function toBody(file: string, version: string): string {
  return `\0\0\0\x18styp ${file} of version ${version}`;
}

/** Serves the media with these links. Requests with another query are refused. */
function serveMedia(
  origin: ScriptedOrigin,
  { folder, query = '' }: Links,
  { version, refusal = 403 }: { readonly version: string; readonly refusal?: number },
): void {
  for (const file of FILE_NAMES) {
    const path = new URL(folder + file, origin.url('/')).pathname;
    const serve = serveBytes(toBody(file, version));
    const refuse = respondWithStatus(refusal);
    origin.script(path, (request, response) =>
      (request.url === path + query ? serve : refuse)(request, response),
    );
  }
}

function refuseMedia(origin: ScriptedOrigin, { folder }: Links, status: number): void {
  for (const file of FILE_NAMES) {
    origin.script(new URL(folder + file, origin.url('/')).pathname, respondWithStatus(status));
  }
}

/** The URLs of the media in a served MPD, in the order of FILES. */
async function listMedia(streamUrl: string): Promise<readonly string[]> {
  const requests = listDashRequests(await (await fetch(streamUrl)).text(), new URL(streamUrl));
  assert.equal(requests.length, FILE_NAMES.length);
  return requests;
}

async function assertServes(urls: readonly string[], version: string): Promise<void> {
  for (const [index, url] of urls.entries()) {
    const file = FILE_NAMES[index] ?? '';
    const response = await fetch(url);
    assert.equal(await response.text(), toBody(file, version), `${file}: ${response.status}`);
  }
}

function toPaths(urls: readonly string[]): readonly string[] {
  return urls.map((url) => new URL(url).pathname);
}

for (const type of ['static', 'dynamic'] as const) {
  describe(`fault 44: media of an older ${type} MPD`, () => {
    const rotations: readonly {
      readonly name: string;
      readonly before: Links;
      readonly after: Links;
      readonly refusal: number;
    }[] = [
      ...[401, 403, 404, 410].map((status) => ({
        name: `whose tokens expired with a ${status}`,
        before: { folder: '/media/', query: '?token=1', type },
        after: { folder: '/media/', query: '?token=2', type },
        refusal: status,
      })),
      {
        name: 'whose paths changed',
        before: { folder: 'session-1/', type },
        after: { folder: '/other/session-2/', type },
        refusal: 404,
      },
    ];
    for (const { name, before, after, refusal } of rotations) {
      it(`${name} is served from the current MPD, without a refresh`, async () => {
        await using setup = await startStreamService({ '/m.mpd': serveBytes(toMpd(before)) });
        const { origin } = setup;
        serveMedia(origin, before, { version: 'one' });
        const streamUrl = setup.add({ url: '/m.mpd', format: 'DASH' });
        const urls = await listMedia(streamUrl);
        await assertServes(urls, 'one');
        setup.advance(REREAD_MS);
        origin.script('/m.mpd', serveBytes(toMpd(after)));
        refuseMedia(origin, before, refusal);
        serveMedia(origin, after, { version: 'two', refusal });
        // Longer than media is cached.
        setup.advance(600_000);
        await assertServes(urls, 'two');
        assert.deepEqual(toPaths(await listMedia(streamUrl)), toPaths(urls));
        assert.equal(setup.refreshed.length, 0);
      });
    }

    it('whose host is gone is served from the host in the current MPD', async () => {
      const other = await openScriptedOrigin();
      await using next = await openScriptedOrigin();
      const before = { folder: other.url('/').href, type };
      const after = { folder: next.url('/b/').href, type };
      await using setup = await startStreamService(
        { '/m.mpd': serveBytes(toMpd(before)) },
        { ports: [other.port, next.port] },
      );
      serveMedia(other, { ...before, folder: '/' }, { version: 'one' });
      serveMedia(next, { ...after, folder: '/b/' }, { version: 'two' });
      const streamUrl = setup.add({ url: '/m.mpd', format: 'DASH' });
      const urls = await listMedia(streamUrl);
      await assertServes(urls, 'one');
      await other[Symbol.asyncDispose]();
      setup.origin.script('/m.mpd', serveBytes(toMpd(after)));
      setup.advance(600_000);
      await assertServes(urls, 'two');
      assert.equal(setup.refreshed.length, 0);
    });

    it('is served from the refreshed source if the MPD is lost as well', async () => {
      for (const status of [403, 404]) {
        await using setup = await startStreamService({});
        const { origin } = setup;
        const before = { folder: '/one/', type };
        const after = { folder: '/two/', query: '?t=2', type };
        origin.script('/one.mpd', serveBytes(toMpd(before)));
        serveMedia(origin, before, { version: 'one' });
        const streamUrl = setup.add({ url: '/one.mpd', format: 'DASH' });
        const urls = await listMedia(streamUrl);
        setup.refreshTo({ url: '/two.mpd', format: 'DASH' });
        origin.script('/one.mpd', respondWithStatus(status));
        origin.script('/two.mpd', serveBytes(toMpd(after)));
        refuseMedia(origin, before, status);
        serveMedia(origin, after, { version: 'two' });
        setup.advance(REREAD_MS);
        await assertServes(urls, 'two');
        assert.deepEqual(toPaths(await listMedia(streamUrl)), toPaths(urls));
        assert.equal(setup.refreshed.length, 1);
      }
    });

    it('is served from another source if its source is lost', async () => {
      await using setup = await startStreamService({});
      const { origin } = setup;
      const before = { folder: '/one/', type };
      const after = { folder: '/two/', type };
      origin.script('/one.mpd', serveBytes(toMpd(before)));
      origin.script('/two.mpd', serveBytes(toMpd(after)));
      serveMedia(origin, after, { version: 'two' });
      const streamUrl = setup.add([
        { url: '/one.mpd', format: 'DASH' },
        { url: '/two.mpd', format: 'DASH', id: sourceId('two') },
      ]);
      const urls = await listMedia(streamUrl);
      origin.script('/one.mpd', respondWithStatus(403));
      refuseMedia(origin, before, 403);
      setup.advance(REREAD_MS);
      await assertServes(urls, 'two');
    });
  });
}

describe('fault 44: relocated DASH media', () => {
  const before = { folder: '/media/', query: '?token=1' };
  const after = { folder: '/media/', query: '?token=2' };

  function toMpdWithLocation(session: number): string {
    return toMpd({ ...after, type: 'dynamic' }).replace(
      '<BaseURL>',
      `<Location>/session-${session}.mpd</Location><BaseURL>`,
    );
  }

  async function rotate(): Promise<
    AsyncDisposable & { readonly setup: StreamService; readonly urls: readonly string[] }
  > {
    const startMs = Date.now();
    const scripts = { '/m.mpd': serveBytes(toMpd(before)) };
    const setup = await startStreamService(scripts, { clock: () => startMs });
    const { origin } = setup;
    const urls = await listMedia(setup.add({ url: '/m.mpd', format: 'DASH' }));
    origin.script('/m.mpd', serveBytes(toMpd(after)));
    serveMedia(origin, after, { version: 'two' });
    setup.advance(REREAD_MS);
    return { setup, urls, [Symbol.asyncDispose]: () => setup[Symbol.asyncDispose]() };
  }

  it('is requested from the new URLs at once after the first rejection', async () => {
    await using rotated = await rotate();
    const { origin } = rotated.setup;
    await assertServes(rotated.urls, 'two');
    const count = origin.requests.length;
    const [, segment = ''] = rotated.urls;
    for (const number of [8, 9]) {
      const path = `/media/v/${number}.m4s`;
      origin.script(path, serveBytes(toBody(path, 'two')));
      assert.equal(
        await (await fetch(segment.replace('/7?', `/${number}?`))).text(),
        toBody(path, 'two'),
      );
    }
    const later = origin.requests.slice(count).map(({ path }) => path);
    assert.deepEqual(later, ['/media/v/8.m4s?token=2', '/media/v/9.m4s?token=2']);
  });

  it('has exact byte ranges', async () => {
    await using rotated = await rotate();
    const response = await fetch(rotated.urls.at(-1) ?? '', { headers: { range: 'bytes=4-9' } });
    assert.equal(response.status, 206);
    assert.equal(await response.text(), toBody('f.mp4', 'two').slice(4, 10));
  });

  it('causes one request for the MPD per second and one refresh, however many segments are missing', async () => {
    await using rotated = await rotate();
    const { origin } = rotated.setup;
    const [, segment = ''] = rotated.urls;
    const missing = Array.from({ length: 20 }, (_, index) =>
      segment.replace('/7?', `/${100 + index}?`),
    );
    const count = origin.requests.length;
    const codes = await Promise.all(missing.map(async (url) => readErrorCode(await fetch(url))));
    assert.deepEqual(new Set(codes), new Set(['not_found']));
    const manifests = origin.requests.slice(count).filter(({ path }) => path === '/m.mpd');
    assert.equal(manifests.length, 1);
    // Their URLs are signed, so the signatures may have expired.
    assert.equal(rotated.setup.refreshed.length, 1);
  });

  it('is never taken from another representation, period or presentation', async () => {
    await using setup = await startStreamService({
      '/m.mpd': serveBytes(
        toMpd({ ...before, type: 'dynamic' }).replace(
          '<Period',
          '<SupplementalProperty schemeIdUri="urn:mpeg:dash:chaining:2016" value="/next.mpd"/><Period',
        ),
      ),
      '/next.mpd': serveBytes(toMpd({ folder: '/next/' })),
    });
    const { origin } = setup;
    const streamUrl = setup.add({ url: '/m.mpd', format: 'DASH' });
    const mpd = await (await fetch(streamUrl)).text();
    const urls = listDashRequests(mpd, new URL(streamUrl));
    const chained = new URL(/chaining:2016" value="([^"]+)"/.exec(mpd)?.[1] ?? '', streamUrl);
    const [, ofOther = ''] = await listMedia(chained.href);
    setup.advance(REREAD_MS);
    serveMedia(origin, after, { version: 'two' });
    origin.script('/next/v/7.m4s', respondWithStatus(403));
    origin.script('/m.mpd', serveBytes(toMpd({ ...after, type: 'dynamic' })));
    assert.equal(await readErrorCode(await fetch(ofOther)), 'source_protected');
    const [, segment = ''] = urls;
    assert.equal(await (await fetch(segment)).text(), toBody('v/7.m4s', 'two'));
    origin.script('/m.mpd', serveBytes(toMpd({ ...after, type: 'dynamic', periodId: 'ad' })));
    setup.advance(600_000);
    assert.equal(await readErrorCode(await fetch(segment)), 'source_protected');
    origin.script(
      '/m.mpd',
      serveBytes(toMpd({ ...after, type: 'dynamic' }).replace('id="v"', 'id="w"')),
    );
    setup.advance(600_000);
    assert.equal(await readErrorCode(await fetch(segment)), 'source_protected');
  });

  it('returns the upstream error if the current MPD is invalid', async () => {
    await using rotated = await rotate();
    for (const invalid of ['not an MPD', '<MPD><Period></MPD>', '<!DOCTYPE x><MPD/>']) {
      rotated.setup.origin.script('/m.mpd', serveBytes(invalid));
      rotated.setup.advance(600_000);
      const [, segment = ''] = rotated.urls;
      assert.equal(await readErrorCode(await fetch(segment)), 'source_protected');
    }
  });

  it('continues with the source’s MPD when the MPD at a Location is gone', async () => {
    await using setup = await startStreamService({
      '/m.mpd': serveBytes(toMpdWithLocation(1)),
      '/session-1.mpd': serveBytes(toMpdWithLocation(1)),
    });
    const { origin } = setup;
    const streamUrl = setup.add({ url: '/m.mpd', format: 'DASH' });
    const readLocation = async (url: string): Promise<string> => {
      const text = await (await fetch(url)).text();
      return new URL(/<Location>([^<]+)</.exec(text)?.[1] ?? '', streamUrl).href;
    };
    const first = await readLocation(streamUrl);
    assert.equal(await readLocation(first), first);
    origin.script('/session-1.mpd', respondWithStatus(404));
    origin.script('/session-2.mpd', serveBytes(toMpdWithLocation(2)));
    origin.script('/m.mpd', serveBytes(toMpdWithLocation(2)));
    setup.advance(60_000);
    const second = await readLocation(first);
    assert.notEqual(second, first);
    assert.equal(await readLocation(second), second);
    assert.equal(setup.refreshed.length, 0);
  });
});
