import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { telegramAdapter } from './telegram.ts';

describeAdapter(telegramAdapter, {
  matches: [
    'https://t.me/durov/123',
    'https://t.me/s/durov/123',
    'https://t.me/durov/123?single',
    'https://telegram.me/durov/45/123',
  ],
  doesNotMatch: [
    'https://t.me/',
    'https://t.me/durov',
    'https://t.me/s/durov',
    'https://t.me/c/1234567890/12',
    'https://t.me/joinchat/123',
    'https://t.me/addstickers/123',
    'https://t.me.evil.example/durov/123',
  ],
});

const ADDRESS = 'https://t.me/s/durov/123';
const PAGE = 'https://t.me/durov/123?embed=1&mode=tme';
const FILE = 'https://cdn4.telesco.pe/file/abc.mp4?token=def';

describe('a Telegram post', () => {
  it('plays the file of its video', async () => {
    const { resolution, requests } = await resolveScripted(ADDRESS, {
      [PAGE]: { text: `<video src="${FILE}" class="tgme_widget_message_video"></video>` },
      [FILE]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'telegram');
    assert.deepEqual(
      resolution.media.sources.map(({ url }) => url.href),
      [FILE],
    );
    assert.deepEqual(requests, [PAGE, FILE]);
  });

  it('has the first line of its text as its title, or the name of the channel', async () => {
    const video = `<title>Telegram Widget</title><video src="${FILE}"></video>`;
    const owner =
      '<a class="tgme_widget_message_owner_name" href="https://t.me/durov"><span dir="auto">Du Rove &amp; Co</span></a>';
    const reply = '<div class="tgme_widget_message_text js-message_reply_text">Quoted</div>';
    const text =
      '<div class="tgme_widget_message_text js-message_text" dir="auto"><b>A</b> launch<br/>More</div>';
    for (const [html, title] of [
      [owner + reply + video + text, 'A launch'],
      [owner + video, 'Du Rove & Co'],
      [video, null],
    ] as const) {
      const responses = { [PAGE]: { text: html }, [FILE]: playableMp4() };
      const { resolution } = await resolveScripted(ADDRESS, responses);
      assert.ok(resolution.kind === 'resolved');
      assert.equal(resolution.media.title, title);
    }
  });

  it('has no video if it is text only', async () => {
    const { resolution } = await resolveScripted(ADDRESS, {
      [PAGE]: { text: '<div class="tgme_widget_message_text">text</div>' },
    });
    assert.ok(resolution.kind === 'failed');
    assert.equal(resolution.code, 'source_unsupported');
  });
});
