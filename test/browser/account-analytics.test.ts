import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import { type AccountStage, assertAccessible, openAccountStage } from '../support/account-page.ts';
import { type EventKeys, toLine } from '../support/reports.ts';
import { assertSound } from './assert-sound.ts';

const SEEN = { timeout: 60_000 };
const DURATION = 8;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

/** Who sends, from where, and what happened: seconds from the beginning of the view, and what is told then. */
type View = {
  readonly sid: string;
  readonly agent: string;
  readonly country: string;
  readonly origin?: string;
  readonly told: readonly (readonly [
    second: number,
    keys: Readonly<Record<string, string | number>>,
  ])[];
};

/** Half of it on a phone in Germany, all of it in France, and once not at all. */
const VIEWS: readonly View[] = [
  {
    sid: 'half',
    agent: PHONE,
    country: 'DE',
    origin: 'https://blog.example',
    told: [
      [0, { sta: 's' }],
      [0.5, { sta: 'p', msd: 500, pt: 0 }],
      [4.5, { sta: 'a', pt: 4_000 }],
    ],
  },
  {
    sid: 'whole',
    agent: COMPUTER,
    country: 'FR',
    told: [
      [0, { sta: 's' }],
      [0.5, { sta: 'p', msd: 500, pt: 0 }],
      [8.5, { sta: 'e', pt: 8_000 }],
    ],
  },
  {
    sid: 'never',
    agent: COMPUTER,
    country: 'FR',
    told: [
      [0, { sta: 's' }],
      [1, { e: 'e', ec: '("5001")' }],
    ],
  },
];

describe('analytics in the account area', () => {
  let stage: AccountStage;
  before(async () => {
    stage = await openAccountStage({
      TRUST_PROXY: '127.0.0.1/32',
      COUNTRY_HEADER: 'X-Country',
    });
  });
  after(() => stage[Symbol.asyncDispose]());

  it('goes from no plays to the numbers of all videos, narrowed down, over other times, and as CSV', async () => {
    await using opened = await stage.enter('ada@example.com');
    const { page } = opened;
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    await page.getByRole('heading', { name: 'No plays yet' }).waitFor(SEEN);
    await page.getByRole('img', { name: 'Nobody watched in the last hour' }).waitFor(SEEN);
    await assertSound(page);
    const id = await createVideo(page, 'How it is made');
    await reportAll(id);
    await page.reload();

    // Plays, viewers, watch time, and errors; each with what became of it.
    await page.getByRole('heading', { name: 'Over time' }).waitFor(SEEN);
    assert.deepEqual(await readTotals(page), ['2', '2', '12 s', '33.3%']);
    await page.getByText('Compared with the 30 days before').waitFor(SEEN);
    await page.getByRole('img', { name: /^At most 2 watched at once/ }).waitFor(SEEN);
    const quality = cardOf(page, 'Quality of experience');
    assert.match(await quality.innerText(), /Half of plays began within\s+0\.5 s/);
    assert.match(await quality.innerText(), /Played to the end\s+50%/);

    // The chart by keyboard, and its table.
    const chart = page.getByRole('slider', { name: 'Plays over time' });
    await chart.focus();
    await page.keyboard.press('Home');
    assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /: plays 0 \(before: 0\)$/);
    await page.getByText('Watch time', { exact: true }).nth(1).click();
    await page.waitForURL(/metric=watchTime/);
    await page.getByRole('slider', { name: 'Watch time over time' }).waitFor(SEEN);
    await page.getByText('As a table').first().click();
    const rows = page.getByRole('region', { name: 'By day' }).getByRole('row');
    assert.equal(await rows.count(), 31);
    const plays = await rows.locator('td:nth-child(2)').allInnerTexts();
    assert.equal(
      plays.map(Number).reduce((sum, each) => sum + each, 0),
      2,
    );

    // Where from, on what, and within which pages.
    assert.deepEqual(await readRows(page, 'Countries'), ['France 1 50% 8 s', 'Germany 1 50% 4 s']);
    assert.deepEqual(await readRows(page, 'Top videos'), ['How it is made 2 100% 12 s']);
    const devices = cardOf(page, 'Played with');
    await devices.getByRole('tab', { name: 'Systems' }).click();
    const android = devices.getByRole('button', { name: 'Android' });
    await android.click();
    await page.getByRole('status').getByText('Android').waitFor(SEEN);
    assert.equal(await devices.getByRole('tab', { name: 'Devices' }).isDisabled(), true);
    assert.equal(await android.evaluate((button) => button === document.activeElement), true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Top videos' }).waitFor(SEEN);
    await cardOf(page, 'Sites').getByRole('button', { name: 'blog.example' }).waitFor(SEEN);

    // One country, by its name in the list.
    await page.getByRole('button', { name: 'Germany' }).click();
    await page.waitForURL(/country=DE/);
    await page.getByRole('heading', { name: 'Top videos' }).waitFor({ state: 'detached', ...SEEN });
    await page.locator('.report:not([aria-busy="true"])').waitFor(SEEN);
    assert.deepEqual(await readTotals(page), ['1', '1', '4 s', '0%']);
    const germany = page.getByRole('button', { name: 'Germany', pressed: true });
    await germany.waitFor(SEEN);
    await page.reload();
    await germany.waitFor(SEEN);
    const file = await download(page, 'CSV by country');
    assert.match(file.name, /^analytics-account-by-country-.*\.csv$/);
    assert.match(file.content, /^country,sessions,plays,.*\r\nFR,2,1,.*\r\nDE,1,1,/);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('heading', { name: 'Top videos' }).waitFor(SEEN);

    // Another time, in which nothing was played.
    await page.getByLabel('Time', { exact: true }).selectOption('Choose the days');
    await page.getByLabel('To', { exact: true }).fill('2020-01-31');
    await page.getByText('No such range.').waitFor(SEEN);
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.waitForURL(/from=2020-01-01&to=2020-01-31/);
    await page.getByRole('heading', { name: 'Nothing was played in this time' }).waitFor(SEEN);
    await page.getByRole('button', { name: 'Show the last 12 months' }).click();
    await page.getByRole('link', { name: 'How it is made' }).click();
    await page.waitForURL(/\/account\/videos\/vid_.*\/analytics$/);
    await seeVideo(page);
    await assertAccessible(page);
    assert.deepEqual(opened.complaints, []);

    // What is refused is said, and asked for again.
    const reports = /\/api\/v1\/analytics\?/;
    await page.route(reports, (route) =>
      route.fulfill({ status: 422, json: { error: { message: 'Out of order for a moment.' } } }),
    );
    await page.goto(new URL('/account/analytics?range=week', stage.app.url).href);
    await page.getByText('Out of order for a moment.').waitFor(SEEN);
    await page.unroute(reports);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Over time' }).waitFor(SEEN);
  });

  it('shows who saw which part under the player; accessible, still and fitting, dark and at 360 px', async () => {
    await using entered = await stage.enter('look@example.com');
    const id = await createVideo(entered.page, 'A video of its own');
    const storageState = await entered.page.context().storageState();
    await using opened = await stage.open(`/account/videos/${id}`, {
      colorScheme: 'dark',
      viewport: { width: 360, height: 740 },
      storageState,
    });
    const { page } = opened;
    const pages = page.getByRole('navigation', { name: 'This video' });
    await pages.getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('heading', { name: 'No plays yet' }).waitFor(SEEN);
    await page.getByText('Once it has been played').waitFor(SEEN);
    await reportAll(id);
    await page.reload();
    const curve = page.getByRole('slider', { name: 'Who saw which part' });
    await curve.waitFor(SEEN);
    assert.deepEqual(await readTotals(page), ['2', '2', '12 s', '33.3%']);
    await seeVideo(page);
    await assertSound(page);

    const player = page.frameLocator('iframe');
    await player.locator('media-controller[mediaduration]').waitFor(SEEN);
    const ends = await Promise.all([
      curve.boundingBox(),
      player.locator('media-time-range').boundingBox(),
    ]);
    assert.ok(Math.abs((ends[0]?.x ?? 0) - (ends[1]?.x ?? 1000)) < 12, JSON.stringify(ends));
    await curve.focus();
    assert.equal(await curve.getAttribute('aria-valuetext'), 'At 0.0 s: 100% of the plays');
    await page.keyboard.press('End');
    assert.equal(await curve.getAttribute('aria-valuetext'), 'At 8.0 s: 50% of the plays');
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
    await page.locator('.retention-playhead').waitFor(SEEN);
    await page.getByText('As a table').first().click();
    const parts = page.getByRole('region', { name: 'Who saw which part' }).getByRole('row');
    assert.equal(await parts.count(), 101);
    const sessions = page.getByRole('link', { name: 'Every view of this time by itself' });
    const path = (await sessions.getAttribute('href')) ?? '';
    const lines = await page.evaluate((href) => fetch(href).then((all) => all.text()), path);
    assert.equal(lines.trimEnd().split('\n').length, VIEWS.length);

    await page.goto(new URL('/account/analytics', stage.app.url).href);
    await page.getByRole('button', { name: 'blog.example' }).waitFor(SEEN);
    await page.getByRole('link', { name: 'A video of its own' }).waitFor(SEEN);
    await page.getByRole('button', { name: 'France' }).waitFor(SEEN);
    await assertSound(page);
    assert.deepEqual(opened.complaints, []);
  });

  /** Ready, and of 8 seconds. */
  async function createVideo(page: Page, title: string): Promise<string> {
    const url = new URL('/fast-start.mp4', stage.origin.url).href;
    const { id, duration } = await page.evaluate(
      (body) =>
        fetch('/api/v1/videos', {
          method: 'POST',
          headers: { 'content-type': 'application/json', prefer: 'wait=30' },
          body: JSON.stringify(body),
        }).then((response) => response.json()),
      { url, title },
    );
    assert.equal(Math.round(duration), DURATION);
    return id;
  }

  /** All at one time, so that the minute in which they play is the same. */
  async function reportAll(cid: string): Promise<void> {
    const began = Date.now() - 10_000;
    for (const { sid, agent, country, origin, told } of VIEWS) {
      const events = told.map(([second, keys], sn): EventKeys => ({
        cid,
        sid,
        sn,
        ts: began + second * 1000,
        ...keys,
      }));
      const answer = await fetch(new URL('/api/v1/analytics/events', stage.app.url), {
        method: 'POST',
        headers: {
          'content-type': 'application/cmcd',
          'user-agent': agent,
          'x-country': country,
          ...(origin !== undefined && { origin }),
        },
        body: `${events.map(toLine).join('\n')}\n`,
      });
      assert.equal(answer.status, 204, await answer.text());
    }
  }
});

function cardOf(page: Page, title: string): Locator {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
}

/** All that a video's page loads. */
async function seeVideo(page: Page): Promise<void> {
  await page.getByRole('slider', { name: 'Who saw which part' }).waitFor(SEEN);
  await page.getByRole('button', { name: 'blog.example' }).waitFor(SEEN);
  await page.getByRole('button', { name: 'France' }).waitFor(SEEN);
}

function readTotals(page: Page): Promise<readonly string[]> {
  return page.locator('.totals .totals-number').allInnerTexts();
}

/** What stands in a card's table, without its head. */
async function readRows(page: Page, title: string): Promise<readonly string[]> {
  const rows = cardOf(page, title).locator('tbody tr');
  await rows.first().waitFor(SEEN);
  const texts = await rows.allInnerTexts();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()).toSorted();
}

async function download(
  page: Page,
  button: string,
): Promise<{ readonly name: string; readonly content: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download', SEEN),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') };
}
