import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertToleratesMutations } from '#test/support/assert-tolerates-mutations.ts';
import { describeAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { xAdapter } from './x.ts';

describeAdapter(xAdapter, {
  matches: [
    'https://twitter.com/statuses/1624596567188717568',
    'https://vxtwitter.com/dustbin_nie/status/1624596567188717568?s=20',
    'https://twitter.com/i/videos/tweet/1697304622749086011',
    'https://twitter.com/X/status/1697304622749086011/mediaviewer',
    'https://twitter.com/X/status/1697304622749086011',
    'https://x.com/PopCrave/status/1682176754792955905?s=20',
    'https://x.com/PopCrave/status/1682176754792955905/video/1',
    'https://twitter.com/X/status/1697304622749086011/mediaViewer?currentTweet=1697304622749086011',
    'https://mobile.twitter.com/X/statuses/1697304622749086011',
    'https://x.com/i/web/status/1697304622749086011',
    'https://twitter.com/i/bookmarks?post_id=1828099210220294314',
    'https://platform.twitter.com/embed/Tweet.html?id=1697304622749086011',
  ],
  doesNotMatch: [
    'https://twitter.com/lists/1624596567188717568',
    'https://x.com/',
    'https://x.com/PopCrave',
    'https://x.com/PopCrave/status/',
    'https://x.com/PopCrave/status/1682176754792955905/photo/1',
    'https://x.com/search?q=status/1682176754792955905',
    'https://platform.twitter.com/embed/Tweet.html',
    'https://x.com.evil.example/PopCrave/status/1682176754792955905',
  ],
});

const ENDPOINT =
  'https://publish.twitter.com/oembed?url=https%3A%2F%2Ftwitter.com%2Fi%2Fstatus%2F1697304622749086011&omit_script=true';
/** Modeled on developer.x.com, “GET statuses/oembed”. */
const RESPONSE = {
  type: 'rich',
  author_name: 'X',
  html: '<blockquote class="twitter-tweet"><p>video <a href="https://t.co/1">pic.twitter.com/1</a></p></blockquote>',
};
const POST = 'https://x.com/X/status/1697304622749086011';

describe('an X post', () => {
  it('plays in X’s frame if it has media', async () => {
    const { resolution, requests } = await resolveScripted(POST, {
      [ENDPOINT]: { json: RESPONSE },
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(
      resolution.media.iframeUrl?.href,
      'https://platform.twitter.com/embed/Tweet.html?id=1697304622749086011',
    );
    assert.equal(resolution.media.title, 'X on X');
    assert.deepEqual(requests, [ENDPOINT]);
  });

  it('fails if it has no media or if the endpoint does not find it', async () => {
    const textPost = { json: { ...RESPONSE, html: '<blockquote><p>text</p></blockquote>' } };
    const plain = await resolveScripted(POST, { [ENDPOINT]: textPost });
    assert.ok(plain.resolution.kind === 'failed' && plain.resolution.code === 'source_unsupported');
    const gone = await resolveScripted(POST, {});
    assert.ok(gone.resolution.kind === 'failed' && gone.resolution.code === 'source_error');
  });

  it('tolerates mutated responses', () =>
    assertToleratesMutations(POST, { [ENDPOINT]: { json: RESPONSE } }));
});
