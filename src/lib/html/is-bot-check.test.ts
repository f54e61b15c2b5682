import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { isBotCheck } from './is-bot-check.ts';
import { readPageSignals } from './read-page-signals.ts';

function isCheck(html: string): boolean {
  return isBotCheck(html, readPageSignals(html));
}

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
    '<title>Access denied | video.example used Cloudflare to restrict access</title>',
    '<title>Bloomberg - Are you a robot?</title><p>Continue</p>',
    '<title>403 Forbidden</title><center><h1>403 Forbidden</h1></center><hr>nginx',
    '<title>Just a moment&#8230;</title><script>window._cf_chl_opt={u: "/a.mp4?x"}</script>',
    '<title>Human Verification</title><script>window.gokuProps = {"key": "x"}</script>',
    '<title>x</title><iframe src="https://geo.captcha-delivery.com/captcha/?a=1"></iframe>',
  ]) {
    it(`recognizes ${html.slice(0, 60)}`, () => assert.equal(isCheck(html), true));
  }

  for (const html of [
    '',
    '<title>A film</title><video src="a.mp4"></video>',
    '<title>Please, waiter</title>',
    '<title>The moment</title><p>Just a moment...</p>',
    // Titles of videos that begin like those of a check, or repeat one.
    '<title>Access denied: inside the vault</title>',
    '<title>Blocked by the river | A documentary</title>',
    '<title>Just a moment with the conductor</title>',
    '<title>Please wait</title><video src="a.mp4"></video>',
    '<title>Forbidden</title><meta property="og:type" content="video.movie">',
    '<title>Access Denied</title><iframe src="https://player.vimeo.com/video/1234"></iframe>',
    // The titles of images.
    '<title>A film</title><svg><title>Security check</title></svg>',
    '<svg><title>Access denied</title></svg><p>A page without its own title</p>',
    // Parts of normal pages.
    '<title>A recipe</title><form><label>Verify that you are human</label><input></form>',
    '<title>A film</title><script src="/challenge.js"></script><script>AwsWafIntegration.getToken()</script>',
    '<title>A film</title><script>window.gokuProps={}</script><video src="a.mp4"></video>',
    // Part of many pages that are not a check.
    '<title>A film</title><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>',
    `<title>A report</title>${'<p>text</p>'.repeat(10_000)}<code>window._cf_chl_opt</code>`,
  ]) {
    it(`does not recognize ${html.slice(0, 60)}`, () => assert.equal(isCheck(html), false));
  }
});
