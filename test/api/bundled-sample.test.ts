import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';

import { embed, post } from '../support/service-client.ts';
import { type App, startApp } from '../support/start-app.ts';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const SERVICE = 'http://127.0.0.1:8080/';

describe('the bundled sample', () => {
  let app: App;
  before(async () => {
    app = await startApp();
  });
  after(() => app[Symbol.asyncDispose]());

  it('gives the answer of the README to its first request', async () => {
    const [, path = '', json = ''] = /^curl -s \S+?8080(\S+)[^]+?-d '(.+)'$/m.exec(README) ?? [];
    const [, shown = ''] = /^```json\n(.+?)^```/ms.exec(README) ?? [];
    const response = await fetch(new URL(path, app.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: json.replace(SERVICE, app.url.href),
    });
    assert.equal(response.status, 200);
    const text = (await response.text()).replaceAll(app.url.href, SERVICE);
    const answer = JSON.parse(text.replaceAll(/vid_\w{16}/g, JSON.parse(shown).id));
    assertContains(answer, JSON.parse(shown));
  });

  it('plays, and is on the home page', async () => {
    const sample = new URL('/sample.mp4', app.url);
    const { embed: links } = await embed(app.url, sample);
    const range = { range: 'bytes=100-199' };
    const part = await fetch(links.stream ?? '', { headers: range });
    assert.equal(part.status, 206);
    const file = await fetch(sample, { headers: range });
    assert.deepEqual(await part.bytes(), await file.bytes());
    const home = await (await fetch(app.url)).text();
    assert.ok(home.includes(`data-url="${sample.href}"`));
  });

  it('is the only own URL that is a source', async () => {
    const { embed: links } = await embed(app.url, new URL('/sample.mp4', app.url));
    for (const own of [
      links.stream ?? '',
      `${app.url.href}sample.mp4?a=1`,
      `${app.url.href}docs`,
    ]) {
      const { status } = await post(app.url, '/api/v1/embed', { url: new URL(own) });
      assert.equal(status, 422, own);
    }
  });

  it('does not exist with other examples', async () => {
    await using other = await startApp({ EXAMPLE_URLS: 'none' });
    assert.equal((await fetch(new URL('/sample.mp4', other.url))).status, 404);
  });
});

/** `"…"` stands for what the shown value omits. */
function assertContains(actual: unknown, shown: unknown): void {
  if (typeof shown !== 'object' || shown === null) return assert.equal(actual, shown);
  for (const [name, value] of Object.entries(shown)) {
    if (name !== '…') assertContains(Object(actual)[name], value);
  }
}
