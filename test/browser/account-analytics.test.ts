import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import {
  type AccountFixture,
  assertAccessible,
  createRecord,
  openAccountFixture,
} from '../support/account-page.ts';
import { eventually } from '../support/eventually.ts';
import { waitForFocus } from '../support/focus.ts';
import { type EventKeys, toLine } from '../support/reports.ts';
import { assertPageQuality, DARK_AND_NARROW } from './assert-page-quality.ts';

const DURATION = 8;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

/** A simulated view: the sender, and the reported keys by seconds since the start of the view. */
type View = {
  readonly sid: string;
  readonly agent: string;
  readonly country: string;
  readonly origin?: string;
  readonly reports: readonly (readonly [
    second: number,
    keys: Readonly<Record<string, string | number>>,
  ])[];
};

/** Half of the video on a phone in Germany, the entire video in France, and one failed view. */
const VIEWS: readonly View[] = [
  {
    sid: 'half',
    agent: PHONE,
    country: 'DE',
    origin: 'https://blog.example',
    reports: [
      [0, { sta: 's' }],
      [0.5, { sta: 'p', msd: 500, pt: 0 }],
      [4.5, { sta: 'a', pt: 4_000 }],
    ],
  },
  {
    sid: 'whole',
    agent: COMPUTER,
    country: 'FR',
    reports: [
      [0, { sta: 's' }],
      [0.5, { sta: 'p', msd: 500, pt: 0 }],
      [8.5, { sta: 'e', pt: 8_000 }],
    ],
  },
  {
    sid: 'never',
    agent: COMPUTER,
    country: 'FR',
    reports: [
      [0, { sta: 's' }],
      [1, { e: 'e', ec: '("5001")' }],
    ],
  },
];

describe('the analytics page in the account area', () => {
  let fixture: AccountFixture;
  before(async () => {
    fixture = await openAccountFixture({
      TRUST_PROXY: '127.0.0.1/32',
      COUNTRY_HEADER: 'X-Country',
    });
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('shows totals of all videos, with filters, time ranges and CSV downloads', async () => {
    await using opened = await fixture.openNewAccount('ada@example.com');
    const { page } = opened;
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    await page.getByRole('heading', { name: 'No plays yet' }).waitFor();
    await page.getByRole('img', { name: 'No viewers in the last hour' }).waitFor();
    await assertPageQuality(page);
    const id = await createVideo(page, 'How it is made');
    await reportAll(id);
    await page.reload();

    // Plays, viewers, watch time and error rate.
    await page.getByRole('heading', { name: 'Over time' }).waitFor();
    await expectTotals(page, ['2', '2', '12 s', '33.3%']);
    await page.getByText('Compared with the previous 30 days').waitFor();
    await page
      .getByRole('img', { name: /^Peak concurrent viewers in the last hour: 2,/ })
      .waitFor();
    const quality = findCard(page, 'Quality of experience');
    assert.match(await quality.innerText(), /Median startup time\s+0\.5 s/);
    assert.match(await quality.innerText(), /Completion rate\s+50%/);

    // The chart works by keyboard and has a table.
    const chart = page.getByRole('slider', { name: 'Plays over time' });
    await chart.focus();
    await page.keyboard.press('Home');
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /: plays 0 \(previous: 0\)$/);
    await page.getByText('Watch time', { exact: true }).nth(1).click();
    await page.waitForURL(/metric=watchTime/);
    await page.getByRole('slider', { name: 'Watch time over time' }).waitFor();
    await page.getByText('Show as table').first().click();
    const rows = page.getByRole('region', { name: 'By day' }).getByRole('row');
    assert.equal(await rows.count(), 31);
    const plays = await rows.locator('td:nth-child(2)').allInnerTexts();
    assert.equal(
      plays.map(Number).reduce((sum, each) => sum + each, 0),
      2,
    );

    // Countries, videos, devices and sites.
    await expectRows(page, 'Countries', ['France 1 50% 8 s', 'Germany 1 50% 4 s']);
    await expectRows(page, 'Top videos', ['How it is made 2 100% 12 s']);
    const devices = findCard(page, 'Devices and browsers');
    await devices.getByRole('tab', { name: 'Operating systems' }).click();
    const android = devices.getByRole('button', { name: 'Android' });
    await android.click();
    await page.getByRole('status').getByText('Android').waitFor();
    const removeAndroid = page.getByRole('button', {
      name: 'Remove filter Operating system: Android',
    });
    await removeAndroid.waitFor();
    await waitForFocus(android);
    await page.keyboard.press('Enter');
    await removeAndroid.waitFor({ state: 'detached' });
    await findCard(page, 'Sites and referrers')
      .getByRole('button', { name: 'blog.example' })
      .waitFor();

    // Filter by one country on the map, and then also by a browser.
    await page.getByRole('img', { name: /^Map of plays by country/ }).waitFor();
    const france = page.locator('.country-map path', { hasText: 'France: 1' });
    await france.dispatchEvent('click');
    await page.waitForURL(/country=FR/);
    await france.and(page.locator('[data-selected=true]')).dispatchEvent('click');
    await page.waitForURL((url) => !url.search.includes('country'));
    await france.and(page.locator('[data-selected=false]')).dispatchEvent('click');
    await page.waitForURL(/country=FR/);
    await expectTotals(page, ['1', '1', '8 s', '50%']);
    await devices.getByRole('tab', { name: 'Browsers' }).click();
    await devices.getByRole('button', { name: 'Firefox' }).click();
    await page.waitForURL(/browser=Firefox/);
    await page.getByText(/^Reports that combine filters count individual views/).waitFor();
    await expectTotals(page, ['1', '1', '8 s', '50%']);
    await expectRows(page, 'Countries', ['France 1 100% 8 s']);
    await expectRows(page, 'Top videos', ['How it is made 1 100% 8 s']);
    await expectRows(page, 'Devices and browsers', ['Firefox 1 100% 8 s']);
    await assertAccessible(page);
    await removeFilter(page, 'Country: France');
    await page.waitForURL((url) => !url.search.includes('country'));
    await removeFilter(page, 'Browser: Firefox');
    await page.getByRole('button', { name: 'Germany' }).click();
    await page.waitForURL(/country=DE/);
    await expectTotals(page, ['1', '1', '4 s', '0%']);
    const germany = page.getByRole('button', { name: 'Germany', pressed: true });
    await germany.waitFor();
    await page.reload();
    await germany.waitFor();
    const file = await download(page, 'Download CSV by country');
    assert.match(file.name, /^analytics-account-by-country-.*\.csv$/);
    assert.match(file.content, /^country,sessions,plays,.*\r\nFR,2,1,.*\r\nDE,1,1,/);
    await removeFilter(page, 'Country: Germany');
    await page.waitForURL((url) => !url.search.includes('country'));

    // A time range without plays.
    await page.getByLabel('Time range', { exact: true }).selectOption('Custom range');
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText('Enter a valid date range.').waitFor();
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.waitForURL(/from=2020-01-01&to=2020-01-31/);
    await page.getByRole('heading', { name: 'No plays in this time range' }).waitFor();
    await page.getByRole('button', { name: 'Show last 12 months' }).click();
    await page.getByRole('link', { name: 'How it is made' }).click();
    await page.waitForURL(/\/account\/videos\/vid_.*\/analytics\?range=year/);
    await waitForVideoAnalytics(page);
    await assertAccessible(page);
    assert.deepEqual(opened.errors, []);

    // A failed request shows an error message and can be retried.
    const reports = /\/api\/v1\/analytics\?/;
    await page.route(reports, (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: 'invalid_request', message: 'Out of order for a moment.' } },
      }),
    );
    await page.goto(new URL('/account/analytics?range=week', fixture.app.url).href);
    await page.getByText('Out of order for a moment.').waitFor();
    await page.unroute(reports);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Over time' }).waitFor();
  });

  it('shows audience retention below the player, accessible and without layout shifts, dark at 360 px', async () => {
    await using opened = await fixture.register('look@example.com', DARK_AND_NARROW);
    const { page } = opened;
    const id = await createVideo(page, 'A single video');
    await page.goto(new URL(`/account/videos/${id}`, fixture.app.url).href);
    await page.getByRole('tab', { name: 'Analytics' }).click();
    await page.getByRole('heading', { name: 'No plays yet' }).waitFor();
    await page.getByText('No audience retention data yet.').waitFor();
    await reportAll(id);
    await page.reload();
    const curve = page.getByRole('slider', { name: 'Audience retention' });
    await curve.waitFor();
    await expectTotals(page, ['2', '2', '12 s', '33.3%']);
    await waitForVideoAnalytics(page);
    await assertPageQuality(page);

    const player = page.frameLocator('iframe');
    await player.locator('media-controller[mediaduration]').waitFor();
    await eventually(async () => {
      const ends = await Promise.all([
        curve.boundingBox(),
        player.locator('media-time-range').boundingBox(),
      ]);
      assert.ok(Math.abs((ends[0]?.x ?? 0) - (ends[1]?.x ?? 1000)) < 12, JSON.stringify(ends));
    });
    await curve.focus();
    assert.equal(await curve.getAttribute('aria-valuetext'), 'At 0.0 s: 100% of plays');
    await page.keyboard.press('End');
    assert.equal(await curve.getAttribute('aria-valuetext'), 'At 8.0 s: 50% of plays');
    await page.keyboard.press('Enter');
    const video = player.locator('video');
    await video.evaluate(
      (element: HTMLVideoElement) =>
        new Promise<void>((resolve) => {
          function check(): void {
            if (element.currentTime > 7.8) resolve();
          }
          element.addEventListener('timeupdate', check);
          check();
        }),
    );
    await page.locator('.retention-playhead').waitFor();
    await page.getByText('Show as table').first().click();
    const parts = page.getByRole('region', { name: 'Audience retention' }).getByRole('row');
    assert.equal(await parts.count(), 101);
    const sessions = page.getByRole('link', { name: 'Download views (JSON Lines)' });
    const path = (await sessions.getAttribute('href')) ?? '';
    const lines = await page.evaluate((href) => fetch(href).then((all) => all.text()), path);
    assert.equal(lines.trimEnd().split('\n').length, VIEWS.length);

    await page.goto(new URL('/account/analytics', fixture.app.url).href);
    await page.getByRole('button', { name: 'blog.example' }).waitFor();
    await page.getByRole('link', { name: 'A single video' }).waitFor();
    await page.getByRole('button', { name: 'France' }).waitFor();
    await assertPageQuality(page);
    assert.deepEqual(opened.errors, []);
  });

  /** Creates a ready video of 8 seconds. */
  async function createVideo(page: Page, title: string): Promise<string> {
    const url = new URL('/fast-start.mp4', fixture.origin.url).href;
    const path = new URL('/api/v1/videos', fixture.app.url);
    const { id, duration } = await createRecord(page, path, { url, title });
    assert.equal(Math.round(Number(duration)), DURATION);
    return String(id);
  }

  /** Reports all views for the same time, so that they play in the same minute. */
  async function reportAll(cid: string): Promise<void> {
    const startMs = Date.now() - 10_000;
    for (const { sid, agent, country, origin, reports } of VIEWS) {
      const events = reports.map(([second, keys], sn): EventKeys => ({
        cid,
        sid,
        sn,
        ts: startMs + second * 1000,
        ...keys,
      }));
      const response = await fetch(new URL('/api/v1/analytics/events', fixture.app.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/cmcd',
          'user-agent': agent,
          'x-country': country,
          ...(origin !== undefined && { origin }),
        },
        body: `${events.map(toLine).join('\n')}\n`,
      });
      assert.equal(response.status, 204, await response.text());
    }
  }
});

function findCard(page: Page, title: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
}

/** Waits until everything on the page of a video has loaded. */
async function waitForVideoAnalytics(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Audience retention' }).waitFor();
  await page.getByRole('button', { name: 'blog.example' }).waitFor();
  await page.getByRole('button', { name: 'France' }).waitFor();
}

/** The page applies a change shortly after its URL, and then accepts the next one. */
async function removeFilter(page: Page, filter: string): Promise<void> {
  const button = page.getByRole('button', { name: `Remove filter ${filter}` });
  await button.click();
  await button.waitFor({ state: 'detached' });
}

/** The page shows the previous report until the next one is loaded. */
function expectTotals(page: Page, expected: readonly string[]): Promise<void> {
  const totals = page.locator('.totals .totals-number');
  return eventually(async () => assert.deepEqual(await totals.allInnerTexts(), expected));
}

/** Waits for the rows of the table in a card, without its head. Each card has its own request. */
function expectRows(page: Page, title: string, expected: readonly string[]): Promise<void> {
  const rows = findCard(page, title).locator('tbody tr');
  return eventually(async () => {
    const texts = await rows.allInnerTexts();
    const shown = texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
    assert.deepEqual(shown.toSorted(), expected);
  });
}

async function download(
  page: Page,
  button: string,
): Promise<{ readonly name: string; readonly content: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') };
}
