import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import { CMCD_CHARACTERS_MAX } from '#contract/limits.ts';

import { openScriptedOrigin, type ScriptedOrigin, serveBytes } from '../support/scripted-origin.ts';
import { startStreamService, type StreamService } from '../support/stream-service.ts';
import { videoId } from '../support/video-fixtures.ts';

const PLAYLIST = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXTINF:4,
one.ts?part=1
#EXT-X-ENDLIST
`;
const SEGMENT = Buffer.alloc(1_000, 'G');
const SAID = 'bl=3200,br=2400,ot=v,sid="6e2fb550-c457-11e9-bb97-0800200c9a66",su';

describe('a request below /stream that says what its player does', () => {
  let origin: ScriptedOrigin;
  let service: StreamService;
  before(async () => {
    origin = await openScriptedOrigin({
      '/index.m3u8': serveBytes(PLAYLIST, { type: 'application/vnd.apple.mpegurl' }),
      '/one.ts': serveBytes(SEGMENT, { type: 'video/mp2t' }),
    });
    service = await startStreamService({ ports: [origin.port] });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    await origin[Symbol.asyncDispose]();
  });

  it('is heard, in the query and in headers, and no upstream hears of it', async () => {
    const query = `?CMCD=${encodeURIComponent(SAID)}`;
    const playlist = await addPlaylist('heard');
    const segment = await findSegment(`${playlist}${query}`);
    await expectSegment(await fetch(`${segment}${query}`));
    const headers = {
      'cmcd-object': 'br=2400,ot=v',
      'cmcd-request': 'bl=3200,su',
      'cmcd-session': 'sid="6e2fb550"',
      'cmcd-status': 'bs',
    };
    await expectSegment(await fetch(segment, { headers }));

    const id = videoId('heard');
    assert.deepEqual(service.notes, [
      `${id} ${SAID}`,
      `${id} ${SAID}`,
      `${id} bl=3200,su,br=2400,ot=v,bs,sid="6e2fb550"`,
    ]);
    assert.ok(origin.requests.length > 1);
    for (const { path, headers: sent } of origin.requests) {
      assert.doesNotMatch(`${path} ${JSON.stringify(sent)}`, /cmcd|6e2fb550/i);
    }
  });

  it('is served whatever it says, and not heard when that is nothing or too much', async () => {
    const said = service.notes.length;
    const segment = await findSegment(await addPlaylist('rubbish'));
    for (const query of [
      '?CMCD',
      '?CMCD=',
      '?cmcd=sid',
      `?CMCD=${'x'.repeat(CMCD_CHARACTERS_MAX + 1)}`,
    ]) {
      await expectSegment(await fetch(`${segment}${query}`));
    }
    await expectSegment(await fetch(segment, { headers: { 'cmcd-session': '' } }));
    assert.equal(service.notes.length, said);
    for (const query of ['?CMCD=%00%FF%zz', '?CMCD=(((', '?CMCD=a&CMCD=b']) {
      await expectSegment(await fetch(`${segment}${query}`));
    }
    assert.equal(service.notes.length, said + 3);
  });

  it('is not heard where there is nothing to play', async () => {
    const said = service.notes.length;
    const query = `?CMCD=${encodeURIComponent(SAID)}`;
    for (const path of [`/stream/${videoId('none')}`, `/stream/${videoId('heard')}/nonsense.ts`]) {
      const answer = await fetch(service.url(`${path}${query}`));
      await answer.body?.cancel();
      assert.equal(answer.status, 404);
    }
    assert.equal(service.notes.length, said);
  });

  it('may be made by pages of other sites, with headers', async () => {
    const answer = await fetch(await addPlaylist('heard'), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://blog.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'cmcd-object,cmcd-request,cmcd-session,cmcd-status',
      },
    });
    assert.equal(answer.status, 204);
    const allowed = answer.headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
    for (const name of ['object', 'request', 'session', 'status']) {
      assert.ok(allowed.includes(`cmcd-${name}`), allowed);
    }
  });

  async function addPlaylist(name: string): Promise<string> {
    return service.add({ url: origin.url('/index.m3u8'), format: 'HLS' }, name);
  }
});

async function expectSegment(answer: Response): Promise<void> {
  assert.equal(answer.status, 200);
  assert.equal((await answer.arrayBuffer()).byteLength, SEGMENT.length);
}

async function findSegment(playlist: string): Promise<string> {
  const answer = await fetch(playlist);
  assert.equal(answer.status, 200);
  const line = (await answer.text()).split('\n').find((text) => /^[^#]/.test(text));
  return new URL(line ?? '', playlist).href;
}
