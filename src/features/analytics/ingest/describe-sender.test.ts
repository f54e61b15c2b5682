import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { createFindCountry } from '#platform/files/find-country.ts';

import { describeAgent } from './describe-agent.ts';
import { toHostName, toSiteOfOrigin } from './to-host-name.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

describe('describe agent', () => {
  it('detects devices, browsers and operating systems', () => {
    for (const [text, device, browser, os] of [
      [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'desktop', 'Chrome', 'Windows'],
      [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Edg/126.0`, 'desktop', 'Microsoft Edge', 'Windows'],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
        'mobile',
        'Safari',
        'iOS',
      ],
      [
        'Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0) AppleWebKit/538.1 (KHTML, like Gecko) Version/6.0 TV Safari/538.1',
        'tv',
        'Tizen',
        'Tizen',
      ],
      ['Roku/DVP-12.0 (12.0.0.4182-88)', 'tv', 'Roku', 'Roku'],
      ['', 'unknown', 'unknown', 'unknown'],
      ['=cmd|calc!A1', 'unknown', 'unknown', 'unknown'],
      ['<script>alert(1)</script>', 'unknown', 'unknown', 'unknown'],
    ] as const) {
      const agent = describeAgent(text);
      assert.deepEqual([agent.device, agent.browser, agent.os], [device, browser, os], text);
    }
  });

  it('detects bots, but not apps or test browsers', () => {
    for (const text of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
      'facebookexternalhit/1.1',
      'GPTBot/1.0',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
    ]) {
      assert.equal(describeAgent(text).isBot, true, text);
    }
    for (const text of [
      `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`,
      `Mozilla/5.0 (X11; Linux x86_64) ${CHROME.replace('Chrome', 'HeadlessChrome')}`,
      'okhttp/4.12.0',
      'ExoPlayerDemo/2.19 (Linux; Android 13) ExoPlayerLib/2.19',
      'AppleCoreMedia/1.0.0.20G75 (Apple TV; U; CPU OS 16_6 like Mac OS X; en_us)',
      'MyApp/1 CFNetwork/1490 Darwin/23.0',
      'VLC/3.0.20 LibVLC/3.0.20',
      'curl/8.5.0',
      '',
    ]) {
      assert.equal(describeAgent(text).isBot, false, text);
    }
  });
});

describe('find country', () => {
  const findCountry = createFindCountry({
    header: 'cf-ipcountry',
    trustProxy: ['10.0.0.0/8'],
    countries: {
      find: (address: string) => (address === '203.0.113.7' ? 'de' : undefined),
    },
  });

  it('uses the header of a trusted proxy, then the file, and no other source', () => {
    assert.ok(findCountry !== null);
    const ip = '203.0.113.7';
    for (const [headerValue, peer, country] of [
      ['FR', '10.1.2.3', 'FR'],
      ['fr', '::ffff:10.1.2.3', 'FR'],
      ['FR', '198.51.100.1', 'DE'],
      ['FR', undefined, 'DE'],
      ['XX', '10.1.2.3', 'DE'],
      ['T1', '10.1.2.3', 'DE'],
      ['FRANCE', '10.1.2.3', 'DE'],
      [['FR', 'IT'], '10.1.2.3', 'DE'],
      [undefined, '10.1.2.3', 'DE'],
    ] as const) {
      const headers = { ...(headerValue !== undefined && { 'cf-ipcountry': headerValue }) };
      const socket = { remoteAddress: peer };
      assert.equal(findCountry({ headers, ip, socket }), country);
    }
    const unknown = { headers: {}, ip: '198.51.100.1', socket: { remoteAddress: '10.1.2.3' } };
    assert.equal(findCountry(unknown), null);
  });
});

describe('host names', () => {
  it('are normalized from any player value, without port or path', () => {
    for (const [text, host] of [
      ['Blog.Example', 'blog.example'],
      ['blog.example.', 'blog.example'],
      ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
      ['localhost', 'localhost'],
      ['198.51.100.1', '198.51.100.1'],
      ['https://blog.example/secret', 'none'],
      ['blog.example/secret', 'none'],
      ['blog.example:8080', 'none'],
      ['=HYPERLINK("x")', 'none'],
      ['a b', 'none'],
      ['', 'none'],
      [null, 'none'],
      ['a'.repeat(254), 'none'],
    ] as const) {
      assert.equal(toHostName(text), host, String(text));
    }
  });

  it('come only from http(s) pages of other sites', () => {
    const own = 'https://play.example';
    assert.equal(toSiteOfOrigin('https://blog.example:8443', own), 'blog.example');
    for (const origin of [own, undefined, 'null', 'app://blog.example', 'rubbish']) {
      assert.equal(toSiteOfOrigin(origin, own), 'none', origin);
    }
  });
});
