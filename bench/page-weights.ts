// The requests of each page on a first visit with an empty cache, without media and posters, and the
// transferred bytes of its document, scripts, styles and texts, without data. Requires
// `npm run build:web`.
// node bench/page-weights.ts
import assert from 'node:assert/strict';

import type { Page } from 'playwright-core';

import { openAccountFixture } from '#test/support/account-page.ts';
import { measureTransfer } from '#test/support/measure-transfer.ts';
import { runReelayInProcess } from '#test/support/spawn-service.ts';

import { printTable } from './support/print-table.ts';

const EMAIL = 'ada@example.com';
const LISTED_VIDEOS = 25;

const stack = new AsyncDisposableStack();
const fixture = stack.use(await openAccountFixture({ REGISTRATION: 'open' }));
const { page } = stack.use(await fixture.register(EMAIL));
const ids: string[] = [];
for (let at = 0; at < LISTED_VIDEOS; at += 1) {
  // oxlint-disable-next-line no-await-in-loop -- in the order of the list
  ids.push(await fixture.createVideo(page, `/fast-start.mp4?${at}`));
}
const settings = { DATA_DIR: fixture.app.dataDir };
assert.equal((await runReelayInProcess(['accounts', 'role', EMAIL, 'operator'], settings)).code, 0);
const { page: guest } = stack.use(await fixture.open('/'));

const PAGES: readonly (readonly [name: string, visitor: Page, path: string])[] = [
  ['home', guest, '/'],
  ['watch page of an MP4', guest, `/watch/${ids[0]}`],
  ['embed page of an MP4', guest, `/embed/${ids[0]}`],
  ['API reference, overview', guest, '/docs'],
  ['API reference, videos', guest, '/docs/videos'],
  ['sign-in', guest, '/account/login'],
  [`list of ${LISTED_VIDEOS} videos`, page, '/account/videos'],
  ['video', page, `/account/videos/${ids[0]}`],
  ['analytics', page, '/account/analytics'],
  ['webhooks', page, '/account/webhooks'],
  ['playlists', page, '/account/playlists'],
  ['API keys', page, '/account/keys'],
  ['profile', page, '/account/profile'],
  ['operator console', page, '/account/admin'],
];
const rows: (readonly string[])[] = [];
for (const [name, visitor, path] of PAGES) {
  // oxlint-disable-next-line no-await-in-loop -- one page at a time
  const { requests, bytes } = await measureTransfer(visitor, async () => {
    await visitor.goto(new URL(path, fixture.app.url).href);
    await visitor.waitForLoadState('networkidle');
  });
  rows.push([name, String(requests), (bytes / 1024).toFixed(1)]);
}
printTable(['page', 'requests', 'KiB'], rows);
await stack.disposeAsync();
// The browser is shared with tests, whose runner closes it.
process.exit();
