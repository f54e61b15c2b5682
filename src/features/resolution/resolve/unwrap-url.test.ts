import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property } from 'fast-check';

import { webUrl } from '#test/support/arbitrary-texts.ts';
import { createTestResolveUrl, openResolver } from '#test/support/resolver.ts';
import { createScriptedEgress } from '#test/support/scripted-egress.ts';
import { resolveScripted } from '#test/support/scripted-upstream.ts';

import { listUnwrappedUrls } from './unwrap-url.ts';

const VIDEO = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const ENCODED = encodeURIComponent(VIDEO);

function unwrap(href: string): string | undefined {
  return listUnwrappedUrls(new URL(href)).at(-1)?.href;
}

describe('listUnwrappedUrls', () => {
  const redirectors = [
    `https://www.google.com/url?q=${ENCODED}&sa=D`,
    `https://www.google.co.uk/url?sa=t&url=${ENCODED}`,
    `https://consent.youtube.com/m?continue=${ENCODED}&gl=DE`,
    `https://consent.google.de/ml?continue=${ENCODED}`,
    `https://l.facebook.com/l.php?u=${ENCODED}&h=AT0`,
    `https://lm.facebook.com/l.php?u=${ENCODED}`,
    `https://l.instagram.com/?u=${ENCODED}&e=1`,
    `https://l.threads.com/?u=${ENCODED}`,
    `https://www.facebook.com/login/?next=${ENCODED}`,
    `https://www.youtube.com/redirect?event=video_description&q=${ENCODED}`,
    `https://vk.com/away.php?to=${ENCODED}`,
    `https://t.umblr.com/redirect?z=${ENCODED}&t=1`,
    `https://out.reddit.com/t3_abc?url=${ENCODED}&token=1`,
    `https://steamcommunity.com/linkfilter/?url=${ENCODED}`,
    `https://www.linkedin.com/safety/go?url=${ENCODED}`,
    `https://slack-redir.net/link?url=${ENCODED}`,
    `https://duckduckgo.com/l/?uddg=${ENCODED}&rut=1`,
    `https://eur01.safelinks.protection.outlook.com/?url=${ENCODED}&data=1`,
    `https://go.redirectingat.com/?id=1&url=${ENCODED}`,
    `https://click.linksynergy.com/deeplink?id=1&murl=${ENCODED}`,
    `https://m.facebook.com/l.php?u=${ENCODED}`,
    `https://l.wl.co/l?u=${ENCODED}`,
    `https://medium.com/r/?url=${ENCODED}`,
    `https://getpocket.com/redirect?url=${ENCODED}`,
    `https://shareasale.com/r.cfm?b=1&urllink=${ENCODED}`,
    `https://linkprotect.cudasvc.com/url?a=${ENCODED}&c=E`,
    `https://disq.us/url?url=${ENCODED}%3Aabcdefghijklmnopqrstuvwxyz0&cuid=1`,
    `https://www.bing.com/ck/a?!&&p=1&u=a1${Buffer.from(VIDEO).toString('base64url')}&ntb=1`,
    'https://urldefense.proofpoint.com/v2/url?u=https-3A__www.youtube.com_watch-3Fv-3DdQw4w9WgXcQ&d=D',
    `https://urldefense.com/v3/__${VIDEO}__;!!abc!xyz$`,
    `https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=${ENCODED}/RK=2/RS=x-`,
    `https://href.li/?${VIDEO}`,
    `https://anonym.to/?${ENCODED}`,
    // Encoded once more than necessary.
    `https://l.facebook.com/l.php?u=${encodeURIComponent(ENCODED)}`,
    // A path of the same host.
    'https://www.youtube.com/signin?next=%2Fwatch%3Fv%3DdQw4w9WgXcQ',
    `https://accounts.google.com/ServiceLogin?continue=${encodeURIComponent('https://www.youtube.com/signin?next=%2Fwatch%3Fv%3DdQw4w9WgXcQ')}`,
    // Nested.
    `https://www.google.com/url?q=${encodeURIComponent(`https://consent.youtube.com/m?continue=${ENCODED}`)}`,
  ];
  for (const href of redirectors) {
    it(`returns the target of ${href}`, () => assert.equal(unwrap(href), VIDEO));
  }

  it('returns the video of a page that has an overlay of Wistia', () => {
    assert.equal(
      unwrap('https://shop.example/videos/tour?wvideo=807fafadvk'),
      'https://fast.wistia.net/embed/iframe/807fafadvk',
    );
  });

  it('returns the page of an accelerated copy', () => {
    assert.equal(
      unwrap('https://www.google.com/amp/s/site.example/videos/1?x=1'),
      'https://site.example/videos/1?x=1',
    );
    assert.equal(
      unwrap('https://site-example.cdn.ampproject.org/c/s/site.example/videos/1'),
      'https://site.example/videos/1',
    );
  });

  const others = [
    VIDEO,
    'https://www.google.com/search?q=https://site.example/',
    'https://www.google.com/url',
    'https://www.google.com/url?q=video',
    'https://www.google.com/url?q=javascript:alert(1)',
    'https://www.google.com/url?q=file:///etc/passwd',
    'https://www.google.com/url?q=https://user:password@site.example/',
    'https://www.google.com/url?q=https://site.example/%255C%5C',
    `https://www.google.com.evil.example/url?q=${ENCODED}`,
    `https://l.facebook.com.evil.example/l.php?u=${ENCODED}`,
    `https://site.example/url?q=${ENCODED}`,
    'https://shop.example/videos/tour?wvideo=all',
    `https://www.google.com/url?q=https://site.example/${'a'.repeat(10_000)}`,
  ];
  for (const href of others) {
    it(`ignores ${href.slice(0, 80)}`, () =>
      assert.deepEqual(listUnwrappedUrls(new URL(href)), []));
  }

  it('stops after four redirectors, and at a redirector that leads to itself', () => {
    let href = VIDEO;
    for (let depth = 0; depth < 6; depth += 1)
      href = `https://l.facebook.com/l.php?u=${encodeURIComponent(href)}`;
    assert.equal(listUnwrappedUrls(new URL(href)).length, 4);
    assert.ok(
      listUnwrappedUrls(new URL('https://out.reddit.com/?url=https://out.reddit.com/')).length <= 4,
    );
  });

  it('returns only http(s) URLs without credentials', () => {
    assertProperty(
      property(webUrl, (href) => {
        const wrapped = new URL('https://www.google.com/url');
        wrapped.searchParams.set('q', href);
        for (const target of listUnwrappedUrls(wrapped)) {
          assert.match(target.protocol, /^https?:$/);
          assert.equal(target.username, '');
        }
      }),
    );
  });
});

describe('the URL of a redirector', () => {
  it('is resolved like its target, without a request to the redirector', async () => {
    const { resolution, requests } = await resolveScripted(
      `https://l.facebook.com/l.php?u=${ENCODED}`,
      {},
      { status: 503, text: '' },
    );
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'youtube');
    assert.ok(requests.every((href) => !href.includes('facebook')));
    assert.ok(resolution.trace.steps.some(({ step }) => step === 'redirector'));
  });

  it('cannot lead to a private address', async () => {
    await using resolver = openResolver([]);
    for (const target of ['http://127.0.0.1/', 'http://169.254.169.254/latest/', 'http://[::1]/']) {
      const href = `https://www.google.com/url?q=${encodeURIComponent(target)}`;
      const resolution = await resolver.resolve(new URL(href));
      assert.ok(resolution.kind === 'failed' && resolution.code === 'url_not_allowed', target);
    }
  });

  it('cannot lead to a blocked host', async () => {
    const resolveUrl = createTestResolveUrl({
      egress: createScriptedEgress(() => ({ text: '' })),
      denyHosts: ['site.example'],
    });
    const url = new URL('https://www.google.com/url?q=https://site.example/1');
    const resolution = await resolveUrl(url);
    assert.ok(resolution.kind === 'failed' && resolution.code === 'url_not_allowed');
  });
});
