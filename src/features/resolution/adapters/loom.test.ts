import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { loomAdapter } from './loom.ts';

describeAdapter(loomAdapter, {
  matches: [
    'https://www.useloom.com/share/d165fd054a294d8a8587807bcc50c885',
    'https://www.loom.com/share/d165fd054a294d8a8587807bcc50c885',
    'https://loom.com/share/d165fd054a294d8a8587807bcc50c885?sid=1',
    'https://www.loom.com/share/Meet-AI-workflows-aa3d8b08bee74d05af5b42989e9f33e9',
    'https://www.loom.com/embed/e5b8c04bca094dd8a5507925ab887002?hide_owner=true',
  ],
  doesNotMatch: [
    'https://www.loom.com/',
    'https://www.loom.com/share/',
    'https://www.loom.com/share/folder/d165fd054a294d8a8587807bcc50c885',
    'https://www.loom.com/looms/videos',
    'https://www.loom.com.evil.example/share/d165fd054a294d8a8587807bcc50c885',
  ],
});

const PAGE = 'https://www.loom.com/share/Meet-AI-workflows-aa3d8b08bee74d05af5b42989e9f33e9';
const ENDPOINT =
  'https://www.loom.com/v1/oembed?url=https%3A%2F%2Fwww.loom.com%2Fshare%2Faa3d8b08bee74d05af5b42989e9f33e9';
/** Modeled on dev.loom.com, “oEmbed”. */
const RESPONSE = {
  type: 'video',
  title: 'Meet AI workflows',
  duration: 61.5,
  thumbnail_url: 'https://cdn.loom.com/sessions/thumbnails/1.gif',
  html: '<iframe src="https://www.loom.com/embed/aa3d8b08bee74d05af5b42989e9f33e9"></iframe>',
};

describe('a Loom video', () => {
  it('plays in Loom’s player', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, {
      [ENDPOINT]: { json: RESPONSE },
    });
    assert.ok(resolution.kind === 'resolved');
    const { media } = resolution;
    assert.equal(
      media.iframeUrl?.href,
      'https://www.loom.com/embed/aa3d8b08bee74d05af5b42989e9f33e9',
    );
    assert.deepEqual([media.title, media.duration], ['Meet AI workflows', 61.5]);
    assert.deepEqual(requests, [ENDPOINT]);
  });

  it('fails with the reason if it is private or deleted', async () => {
    const closed = await resolveScripted(PAGE, { [ENDPOINT]: { status: 401, text: '' } });
    assert.ok(closed.resolution.kind === 'failed' && closed.resolution.code === 'source_protected');
    const gone = await resolveScripted(PAGE, {});
    assert.ok(gone.resolution.kind === 'failed' && gone.resolution.code === 'source_error');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(PAGE, { [ENDPOINT]: { json: RESPONSE } }));
});
