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

describe('a Snapchat Spotlight video', () => {
  const pages: Readonly<Record<string, string>> = {
    'that its page preloads': `<link rel="preload" as="video" href="${FILE.replace('&', '&amp;')}">`,
    'in its schema.org data': `<script type="application/ld+json">{"@type":"VideoObject","contentUrl":"${FILE}"}</script>`,
  };
  for (const [name, text] of Object.entries(pages)) {
    it(`plays the file ${name}`, async () => {
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

  it('plays in Snapchat’s frame if its page has no file', async () => {
    const { resolution } = await resolveScripted(SPOTLIGHT, { [SPOTLIGHT]: { text: '' } });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.media.iframeUrl?.href, `${SPOTLIGHT}/embed`);
  });
});

describe('a Snapchat story', () => {
  const image = { snapMediaType: 0, snapUrls: { mediaUrl: 'https://cf-st.sc-cdn.net/d/p' } };
  const video = { snapMediaType: 1, snapUrls: { mediaUrl: FILE } };

  it('plays its first video', async () => {
    const { resolution, requests } = await resolveScripted(STORY, {
      [STORY]: { text: createState({ snapList: [image, video] }) },
      [FILE]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual(requests, [STORY, FILE]);
  });

  const others: Readonly<Record<string, unknown>> = {
    'with only images': { snapList: [image] },
    'that does not exist': undefined,
    'of an unknown shape': { snapList: [{ snapMediaType: 1 }] },
  };
  for (const [name, story] of Object.entries(others)) {
    it(`${name} has no video`, async () => {
      const { resolution } = await resolveScripted(STORY, {
        [STORY]: { text: createState(story) },
      });
      assert.equal(resolution.kind, 'failed');
    });
  }

  it('has no video if the page state is unreadable', async () => {
    const text = '<script id="__NEXT_DATA__">{"props":</script>';
    const { resolution } = await resolveScripted(STORY, { [STORY]: { text } });
    assert.equal(resolution.kind, 'failed');
  });
});

function createState(story: unknown): string {
  const state = JSON.stringify({ props: { pageProps: { story } } });
  return `<script id="__NEXT_DATA__" type="application/json">${state}</script>`;
}
