import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isBotCheck } from './is-bot-check.ts';

describe('isBotCheck', () => {
  for (const html of [
    '<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>',
    '<title>Attention Required! | Cloudflare</title>',
    '<TITLE>Access Denied</TITLE><h1>Access Denied</h1> Reference #18.2d',
    '<title>\n  Vercel Security Checkpoint</title>',
    '<title>example.com</title><script src="https://geo.captcha-delivery.com/c.js"></script>',
    '<title>x</title><script>window._cf_chl_opt={cvId: "3"}</script>',
    '<p>Our systems have detected unusual traffic from your computer network.</p>',
    '<title>x</title><div id="px-captcha"></div>',
  ]) {
    it(`recognizes ${html.slice(0, 60)}`, () => assert.equal(isBotCheck(html), true));
  }

  for (const html of [
    '',
    '<title>A film</title><video src="a.mp4"></video>',
    '<title>Please, waiter</title>',
    '<title>The moment</title><p>Just a moment...</p>',
    // Part of many pages that are not a check.
    '<title>A film</title><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
    `<title>A report</title>${'<p>text</p>'.repeat(10_000)}<code>window._cf_chl_opt</code>`,
  ]) {
    it(`does not recognize ${html.slice(0, 60)}`, () => assert.equal(isBotCheck(html), false));
  }
});
