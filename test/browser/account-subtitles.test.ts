import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';

import type { Locator, Page } from 'playwright-core';

import {
  type AccountFixture,
  assertAccessible,
  openAccountFixture,
} from '../support/account-page.ts';
import { PAGE_TIMEOUT_MS } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { waitForFocus } from '../support/focus.ts';
import { assertPageQuality } from './assert-page-quality.ts';

const GERMAN = `1
00:00:01,000 --> 00:00:02,000
Guten Abend.

2
00:00:02,500 --> 00:00:03,500
Tom & Jerry sind da.

3
00:00:04,000 --> 00:00:05,000
Bis bald!
`;

const FRENCH = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nBonsoir.\n';

describe('subtitles in the account area', () => {
  let fixture: AccountFixture;
  before(async () => {
    fixture = await openAccountFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('are parsed before the upload, uploaded, edited, saved and deleted', async () => {
    await using opened = await fixture.register('subtitles@example.com');
    const { page } = opened;
    const videoId = await fixture.openNewVideo(page, '/fast-start.mp4');

    await page.getByRole('tab', { name: 'Subtitles' }).click();
    // Of two chosen files, one is accepted and one is rejected.
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    const chooser = await choosing;
    await chooser.setFiles([
      textFile('film.de.srt', GERMAN),
      textFile('film.en.vtt', 'WEBVTT\n\n00:00:01.000 --> noon\nGood evening.\n'),
      textFile('again.de.srt', GERMAN),
    ]);
    const dialog = page.getByRole('dialog');
    const german = dialog.getByRole('group', { name: 'film.de.srt' });
    const english = dialog.getByRole('group', { name: 'film.en.vtt' });
    await eventually(async () =>
      assert.equal(await german.getByLabel('Language').inputValue(), 'de'),
    );
    await eventually(async () =>
      assert.equal(await english.getByLabel('Language').inputValue(), 'en'),
    );
    await german.getByText('3 cues, first at 0:01.0: Guten Abend.').waitFor();
    await english.getByText(/^Line 3, column \d+: /).waitFor();
    await assertAccessible(page);
    // The third file blocks the upload until it is removed.
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('film.de.srt has the same language.').waitFor();
    await dialog.getByRole('button', { name: 'Remove again.de.srt' }).click();
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await german.getByText('Added as German: 3 cues.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    const tracks = page.getByRole('list', { name: 'Tracks' });
    await tracks.getByText('German · Subtitles · 3 cues').waitFor();

    // A dropped file becomes the default track.
    await drop(page, 'film.fr.vtt', FRENCH);
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await dialog.getByText('Added as French: 1 cue.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Make default: Français' }).click();
    await page.getByRole('button', { name: 'Remove default: Français' }).waitFor();
    await assertAccessible(page);

    // The video shows text and times while they are edited.
    await page
      .getByRole('button', { name: 'Edit Deutsch' })
      .or(page.getByRole('link', { name: 'Edit Deutsch' }))
      .click();
    const cues = page.getByRole('listbox', { name: 'Cues' });
    await cues.getByRole('option').nth(2).waitFor();
    await waitForCue(page, { text: 'Guten Abend.', startSeconds: 1 });
    await cues.getByRole('option', { name: 'Tom & Jerry' }).click();
    const text = page.getByLabel('Text', { exact: true });
    await eventually(async () => assert.equal(await text.inputValue(), 'Tom & Jerry sind da.'));
    await text.fill('Tom & <i>Jerry</i> sind hier.');
    await page.getByLabel('Start', { exact: true }).fill('2.25');
    await page.getByLabel('Start', { exact: true }).press('Enter');
    await waitForCue(page, { text: 'Tom &amp; <i>Jerry</i> sind hier.', startSeconds: 2.25 });

    // Keyboard only: undo, redo, split at the cursor, merge, find and replace.
    await page.keyboard.press('Control+z');
    await waitForCue(page, { text: 'Tom &amp; <i>Jerry</i> sind hier.', startSeconds: 2.5 });
    await page.keyboard.press('Control+Shift+Z');
    await waitForCue(page, { text: 'Tom &amp; <i>Jerry</i> sind hier.', startSeconds: 2.25 });
    await cues.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await waitForFocus(text);
    await text.press('Home');
    await text.press('ArrowRight');
    await text.press('ArrowRight');
    await text.press('ArrowRight');
    await page.keyboard.press('Alt+s');
    await cues.getByRole('option').nth(3).waitFor();
    await eventually(async () => assert.equal(await text.inputValue(), 'Bis'));
    await page.keyboard.press('Alt+m');
    await cues.getByRole('option').nth(3).waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await text.inputValue(), 'Bis\nbald!'));
    await page.keyboard.press('Control+f');
    await page.getByLabel('Find', { exact: true }).fill('BALD');
    await page.getByLabel('Replace with').fill('morgen');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await eventually(async () => assert.equal(await text.inputValue(), 'Bis\nmorgen!'));
    await assertAccessible(page);
    await page.getByLabel('Find', { exact: true }).press('Escape');

    // Moving a cue on the timeline is one undo step.
    const bar = page.locator('.timeline-cue').first();
    await dragBy(page, bar, 60);
    await waitForStart(page, (time) => time !== '00:00:01.000');
    await page.keyboard.press('Control+z');
    await waitForStart(page, (time) => time === '00:00:01.000');

    // All cues can be shifted, but not before the start.
    await page.getByRole('button', { name: 'Shift', exact: true }).click();
    await dialog.getByLabel('Offset').fill('-1.001');
    await dialog.getByRole('button', { name: 'Shift' }).click();
    await dialog.getByText('The first cue starts at 00:00:01.000').waitFor();
    await dialog.getByLabel('Offset').fill('0.5');
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Shift' }).click();
    await dialog.waitFor({ state: 'detached' });
    await waitForCue(page, { text: 'Guten Abend.', startSeconds: 1.5 });
    await page.getByRole('button', { name: 'Stretch', exact: true }).click();
    await waitForFocus(dialog.getByLabel('Start of the first cue', { exact: true }));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // Leaving with unsaved changes needs a confirmation.
    await page.getByRole('link', { name: 'fast-start' }).click();
    await dialog.getByText('are not saved').waitFor();
    await assertAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });

    // A newer version is overwritten only after a confirmation.
    const path = `/api/v1/videos/${videoId}/subtitles/de`;
    await patch(page, path, { kind: 'captions' });
    await page.keyboard.press('Control+s');
    await page.getByText('This track changed after you opened it').waitFor();
    await assertAccessible(page);
    await page.getByRole('button', { name: 'Overwrite newer version' }).click();
    await page.getByText('All changes saved').waitFor();
    await cues.getByRole('option', { name: 'morgen' }).click();
    await text.fill('Bis übermorgen!');
    await page.getByLabel('End', { exact: true }).fill('5.9');
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved').waitFor();
    await page.reload();
    await waitForCue(page, { text: 'Bis übermorgen!', startSeconds: 4.5 });
    const stored = await page.evaluate(
      (url) => fetch(url, { cache: 'no-store' }).then((response) => response.text()),
      `${path}.vtt`,
    );
    assert.match(stored, /00:00:04\.500 --> 00:00:05\.900\nBis übermorgen!/);
    assert.match(stored, /00:00:01\.500 --> 00:00:02\.500\nGuten Abend\./);
    assert.match(stored, /00:00:02\.750 --> 00:00:04\.000\nTom &amp; <i>Jerry<\/i> sind hier\./);

    await page.getByRole('link', { name: 'fast-start' }).click();
    await page.getByRole('button', { name: 'Delete Deutsch' }).click();
    await dialog.getByRole('button', { name: 'Delete track' }).click();
    await tracks.getByText('Deutsch', { exact: true }).waitFor({ state: 'detached' });
    await tracks.getByText('Français', { exact: true }).waitFor();
    assert.deepEqual(
      opened.errors.filter((message) => !/status of (?:412|422)/.test(message)),
      [],
    );
  });

  it('are created by keyboard alone on a small dark screen', async () => {
    const screen = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const;
    await using opened = await fixture.register('small@example.com', screen);
    const { page } = opened;
    const videoId = await fixture.openNewVideo(page, '/fast-start.mp4');
    await page.getByRole('tab', { name: 'Subtitles' }).click();
    await page.getByText('No tracks yet.').waitFor();
    await page.getByRole('button', { name: 'Create track' }).press('Enter');
    await page.getByRole('dialog').getByLabel('Language').waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await page.keyboard.type('sv');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Subtitles: Swedish' }).waitFor();
    // Opened by its URL, the page does not shift. The player and the editor share the playhead.
    await page.reload();
    await waitForTrack(page);
    await assertPageQuality(page);
    await page.getByRole('slider', { name: 'Playhead' }).focus();
    await page.keyboard.press('PageUp');
    await page.getByText('00:00:05.000', { exact: true }).waitFor();
    await page.keyboard.press('Alt+j');
    await page.keyboard.press('Alt+n');
    const text = page.getByLabel('Text', { exact: true });
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA');
    await page.keyboard.type(
      'God kväll, och välkomna till hamnen i kväll, mina vänner och ovänner.',
    );
    const warning = page.getByRole('region', { name: 'Cue 1 of 1' }).getByText('Too fast to read');
    await warning.waitFor();
    await page.keyboard.press('Alt+l');
    await page.keyboard.press('Alt+l');
    await page.keyboard.press('Alt+l');
    await page.keyboard.press('Alt+o');
    await warning.waitFor({ state: 'detached' });
    await waitForCue(page, { text: await text.inputValue(), startSeconds: 4 });
    await assertAccessible(page);
    assert.equal(await page.evaluate(() => document.body.scrollWidth <= innerWidth), true);
    await page.keyboard.press('Alt+n');
    await page.keyboard.press('Control+s');
    await page.getByText('All changes saved, except 1 cue without text').waitFor();
    await page.keyboard.press('Alt+h');
    await page.getByRole('dialog').getByRole('cell', { name: 'Split cue' }).waitFor();
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto(new URL(`/account/videos/${videoId}/subtitles`, fixture.app.url).href);
    await page.getByText('Swedish · Subtitles · 1 cue').waitFor();
    await assertPageQuality(page);
    assert.deepEqual(
      opened.errors.filter((message) => !/status of 404/.test(message)),
      [],
    );
  });
});

function textFile(
  name: string,
  text: string,
): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}

/** Drops a file on the card, like a user with the mouse. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([file.text], file.name));
      return transfer;
    },
    { name, text },
  );
  const target = page.getByText(/Drop WebVTT, SRT/);
  await target.dispatchEvent('dragover', { dataTransfer });
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Waits until the player in the page shows a track of the draft. */
async function waitForTrack(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const tracks = document
      .querySelector('iframe')
      ?.contentDocument?.querySelector('video')?.textTracks;
    return Array.from(tracks ?? []).some(({ mode }) => mode === 'showing');
  });
}

type ExpectedCue = { readonly text: string; readonly startSeconds: number };

/** Waits until the player in the page shows the cue at its start time. */
async function waitForCue(page: Page, expected: ExpectedCue): Promise<void> {
  await page.waitForFunction(({ text, startSeconds }) => {
    const tracks = document
      .querySelector('iframe')
      ?.contentDocument?.querySelector('video')?.textTracks;
    const showing = Array.from(tracks ?? []).filter(({ mode }) => mode === 'showing');
    const cues = showing.flatMap(({ cues: each }) => Array.from(each ?? []));
    return cues.some(
      // `instanceof` fails, because the cue belongs to another document.
      (cue) => Reflect.get(cue, 'text') === text && Math.abs(cue.startTime - startSeconds) < 0.001,
    );
  }, expected);
}

async function dragBy(page: Page, target: Locator, pixels: number): Promise<void> {
  const box = await target.boundingBox();
  assert.ok(box !== null);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
}

/** Waits for the start of the selected cue, which changes shortly after the pointer moves. */
async function waitForStart(page: Page, isExpected: (time: string) => boolean): Promise<void> {
  const field = page.getByLabel('Start', { exact: true });
  const deadline = Date.now() + PAGE_TIMEOUT_MS;
  while (!isExpected(await field.inputValue())) {
    assert.ok(Date.now() < deadline, 'the cue starts at another time');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
}

/** Updates the track as another client would. */
async function patch(page: Page, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    (call) =>
      fetch(call.path, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call.body),
      }).then((response) => response.status),
    { path, body },
  );
  assert.equal(status, 200);
}
