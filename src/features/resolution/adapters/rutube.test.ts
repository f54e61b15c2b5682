import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { rutubeAdapter } from './rutube.ts';

const ID = 'b2f6c27649907c2fde0af411b03825eb';

describeAdapter(rutubeAdapter, {
  matches: [
    'https://rutube.ru/video/embed/6302337',
    'https://rutube.ru/live/video/b2f6c27649907c2fde0af411b03825eb/',
    'https://rutube.ru/tracks/4118278.html',
    'http://video.rutube.ru/6302337',
    `https://rutube.ru/video/${ID}/`,
    `https://rutube.ru/shorts/${ID}/`,
    `https://rutube.ru/yappy/${ID}/`,
    `https://rutube.ru/video/private/${ID}/?p=_IL1G8RSnKutunnTYwhZ5A`,
    `https://rutube.ru/play/embed/${ID}`,
    `https://m.rutube.ru/video/${ID}`,
  ],
  doesNotMatch: [
    `https://rutube.ru.evil.example/video/${ID}/`,
    'https://rutube.ru/',
    'https://rutube.ru/video/',
    'https://rutube.ru/video/person/123456/',
    `https://rutube.ru/video/${ID}0/`,
    'https://rutube.ru/plst/123456/',
  ],
});

describe('a Rutube video', () => {
  // Modeled on oembed.com §2.3.4.
  const response = { json: { type: 'video', title: 'A title', duration: 60 } };

  it('plays in Rutube’s player with the oEmbed title after one request', async () => {
    const endpoint = `https://rutube.ru/api/oembed/?format=json&url=https%3A%2F%2Frutube.ru%2Fvideo%2F${ID}%2F`;
    const inputUrl = `https://rutube.ru/shorts/${ID}/`;
    const { resolution, requests } = await resolveScripted(inputUrl, { [endpoint]: response });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'rutube');
    assert.equal(resolution.media.title, 'A title');
    assert.equal(resolution.media.iframeUrl?.href, `https://rutube.ru/play/embed/${ID}`);
    assert.deepEqual(requests, [endpoint]);
  });

  it('keeps the access key of a link', async () => {
    const key = '_IL1G8RSnKutunnTYwhZ5A';
    const page = encodeURIComponent(`https://rutube.ru/video/private/${ID}/?p=${key}`);
    const endpoint = `https://rutube.ru/api/oembed/?format=json&url=${page}`;
    const inputUrl = `https://rutube.ru/video/private/${ID}/?p=${key}`;
    const { resolution } = await resolveScripted(inputUrl, { [endpoint]: response });
    assert.ok(resolution.kind === 'resolved');
    const player = `https://rutube.ru/play/embed/${ID}?p=${key}`;
    assert.equal(resolution.media.iframeUrl?.href, player);
  });

  it('fails if the video is gone', async () => {
    const { resolution } = await resolveScripted(`https://rutube.ru/video/${ID}/`, {});
    assert.equal(resolution.kind, 'failed');
  });
});
