import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { snapchatAdapter } from './adapter.ts';

const ID = 'W7_EDlXWTBiXAEEniNoMPwAAYdWxucG9pZmNqAY46j0a5AY46j0YbAAAAAQ';
const SPOTLIGHT = `https://www.snapchat.com/spotlight/${ID}`;
const STORY = 'https://www.snapchat.com/add/bazerkmakane';
const FILE = 'https://cf-st.sc-cdn.net/d/abc.27.IRZXSOY?mo=Gg0x&uc=46';

describeAdapter(snapchatAdapter, {
  matches: [
    SPOTLIGHT,
    `${SPOTLIGHT}/embed?x=1`,
    `https://www.snapchat.com/@some.body/spotlight/${ID}`,
    `https://snapchat.com/o/${ID}`,
    STORY,
    'https://www.snapchat.com/@bazerkmakane',
    `https://www.snapchat.com/add/bazerkmakane/${ID}`,
    'https://www.snapchat.com/t/AbCdEf12',
    'https://t.snapchat.com/AbCdEf12',
  ],
  doesNotMatch: [
    'https://www.snapchat.com/',
    'https://www.snapchat.com/spotlight',
    'https://www.snapchat.com/lens/20fb6fa0d5ed42e597a7bc1a1fddbea2',
    'https://map.snapchat.com/@1,2,3z',
    `https://snapchat.com.evil.example/spotlight/${ID}`,
  ],
});

describe('a video on Snapchat', () => {
  const pages: Readonly<Record<string, string>> = {
    'that its page preloads': `<link rel="preload" as="video" href="${FILE.replace('&', '&amp;')}">`,
    'that schema.org names': `<script type="application/ld+json">{"@type":"VideoObject","contentUrl":"${FILE}"}</script>`,
  };
  for (const [name, text] of Object.entries(pages)) {
    it(`plays from the file ${name}`, async () => {
      const short = 'https://t.snapchat.com/AbCdEf12';
      const { resolution } = await resolveScripted(short, {
        [short]: { location: SPOTLIGHT },
        [SPOTLIGHT]: { text },
        [FILE]: playableMp4(),
      });
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.provider, 'snapchat');
      assert.equal(resolution.media.sources[0]?.url.href, FILE);
    });
  }

  it('plays in Snapchat’s frame where its page names no file', async () => {
    const { resolution } = await resolveScripted(SPOTLIGHT, { [SPOTLIGHT]: { text: '' } });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, `${SPOTLIGHT}/embed`);
  });
});

describe('a story on Snapchat', () => {
  const picture = { snapMediaType: 0, snapUrls: { mediaUrl: 'https://cf-st.sc-cdn.net/d/p' } };
  const film = { snapMediaType: 1, snapUrls: { mediaUrl: FILE } };

  it('plays from its first film', async () => {
    const { resolution, requests } = await resolveScripted(STORY, {
      [STORY]: { text: stateOf({ snapList: [picture, film] }) },
      [FILE]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual(requests, [STORY, FILE]);
  });

  const others: Readonly<Record<string, unknown>> = {
    'of pictures': { snapList: [picture] },
    'that nobody shows': undefined,
    'of another shape': { snapList: [{ snapMediaType: 1 }] },
  };
  for (const [name, story] of Object.entries(others)) {
    it(`${name} is no video`, async () => {
      const { resolution } = await resolveScripted(STORY, { [STORY]: { text: stateOf(story) } });
      assert.equal(resolution.kind, 'failed');
    });
  }

  it('is none where the page has no state that can be read', async () => {
    const text = '<script id="__NEXT_DATA__">{"props":</script>';
    const { resolution } = await resolveScripted(STORY, { [STORY]: { text } });
    assert.equal(resolution.kind, 'failed');
  });
});

function stateOf(story: unknown): string {
  const state = JSON.stringify({ props: { pageProps: { story } } });
  return `<script id="__NEXT_DATA__" type="application/json">${state}</script>`;
}
