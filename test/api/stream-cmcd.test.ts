import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { CMCD_CHARACTERS_MAX } from '#features/playback/viewer/read-cmcd.ts';

import { serveBytes } from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';
import { videoId } from '../support/video-fixtures.ts';

const PLAYLIST = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXTINF:4,
one.ts?part=1
#EXT-X-ENDLIST
`;
const SEGMENT = Buffer.alloc(1_000, 'G');
const CMCD = 'bl=3200,br=2400,ot=v,sid="6e2fb550-c457-11e9-bb97-0800200c9a66",su';

describe('a request below /stream with CMCD', () => {
  let service: StreamService;
  before(async () => {
    service = await startStreamService({
      '/index.m3u8': serveBytes(PLAYLIST, { type: 'application/vnd.apple.mpegurl' }),
      '/one.ts': serveBytes(SEGMENT, { type: 'video/mp2t' }),
    });
  });
  after(() => service[Symbol.asyncDispose]());

  it('is recorded from the query and from headers, and not forwarded upstream', async () => {
    const query = `?CMCD=${encodeURIComponent(CMCD)}`;
    const playlist = await addPlaylist('pLayed');
    const segment = await findSegment(`${playlist}${query}`);
    await expectSegment(await fetch(addQuery(segment, query)));
    const headers = {
      'cmcd-object': 'br=2400,ot=v',
      'cmcd-request': 'bl=3200,su',
      'cmcd-session': 'sid="6e2fb550"',
      'cmcd-status': 'bs',
    };
    await expectSegment(await fetch(segment, { headers }));

    const id = videoId('pLayed');
    assert.deepEqual(service.cmcdReports, [
      `${id} ${CMCD}`,
      `${id} ${CMCD}`,
      `${id} bl=3200,su,br=2400,ot=v,bs,sid="6e2fb550"`,
    ]);
    assert.ok(service.origin.requests.length > 1);
    for (const { path, headers: sent } of service.origin.requests) {
      assert.doesNotMatch(`${path} ${JSON.stringify(sent)}`, /cmcd|6e2fb550/i);
    }
  });

  it('is served with any CMCD; empty and oversized CMCD is not recorded', async () => {
    const count = service.cmcdReports.length;
    const segment = await findSegment(await addPlaylist('rubbish'));
    for (const query of [
      '?CMCD',
      '?CMCD=',
      '?cmcd=sid',
      `?CMCD=${'x'.repeat(CMCD_CHARACTERS_MAX + 1)}`,
    ]) {
      await expectSegment(await fetch(addQuery(segment, query)));
    }
    await expectSegment(await fetch(segment, { headers: { 'cmcd-session': '' } }));
    assert.equal(service.cmcdReports.length, count);
    for (const query of ['?CMCD=%00%FF%zz', '?CMCD=(((', '?CMCD=a&CMCD=b']) {
      await expectSegment(await fetch(addQuery(segment, query)));
    }
    assert.equal(service.cmcdReports.length, count + 3);
  });

  it('is not recorded for an unknown video or path', async () => {
    const count = service.cmcdReports.length;
    const query = `?CMCD=${encodeURIComponent(CMCD)}`;
    for (const path of [`/stream/${videoId('none')}`, `/stream/${videoId('pLayed')}/nonsense.ts`]) {
      const response = await fetch(service.url(`${path}${query}`));
      await response.body?.cancel();
      assert.equal(response.status, 404);
    }
    assert.equal(service.cmcdReports.length, count);
  });

  it('can be sent by pages of other sites with CMCD headers', async () => {
    const response = await fetch(await addPlaylist('pLayed'), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://blog.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'cmcd-object,cmcd-request,cmcd-session,cmcd-status',
      },
    });
    assert.equal(response.status, 204);
    const allowed = response.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
    for (const name of ['object', 'request', 'session', 'status']) {
      assert.ok(allowed.includes(`cmcd-${name}`), allowed);
    }
  });

  async function addPlaylist(name: string): Promise<string> {
    return service.add({ url: '/index.m3u8', format: 'HLS' }, name);
  }
});

async function expectSegment(response: Response): Promise<void> {
  assert.equal(response.status, 200);
  assert.equal((await response.arrayBuffer()).byteLength, SEGMENT.length);
}

async function findSegment(playlist: string): Promise<string> {
  const response = await fetch(playlist);
  assert.equal(response.status, 200);
  const line = (await response.text()).split('\n').find((text) => /^[^#]/.test(text));
  return new URL(line ?? '', playlist).href;
}

/** A segment URL has a query already. */
function addQuery(url: string, query: string): string {
  return `${url}&${query.slice(1)}`;
}
