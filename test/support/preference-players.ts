import type { Page } from 'playwright-core';

import type { SubtitleTrack } from '#contract/media-types.ts';

import type { WatchedPage } from './browser.ts';
import type { PageServer } from './page-server.ts';
import { waitForReady } from './player-page.ts';
import { openPage, reusePage } from './shared-browser.ts';
import { startSharedPageServer } from './shared-service.ts';
import { videoId } from './video-fixtures.ts';

const STORAGE_KEY = 'reelay-preferences';

type Preferences = Readonly<Record<string, unknown>>;

/** Players of videos in each format: taLk, neXt, hidden (private), cAptions, hLs, dAsh, onAir. */
export type PreferencePlayers = {
  readonly server: PageServer;
  readonly open: (name: string, query?: string) => Promise<WatchedPage>;
  /** Opens a video with preferences from an earlier visit. */
  readonly openWith: (stored: Preferences, name?: string, query?: string) => Promise<WatchedPage>;
  readonly goTo: (page: Page, name: string, query?: string) => Promise<void>;
};

export async function openPreferencePlayers(): Promise<PreferencePlayers> {
  const server = await startSharedPageServer();
  server.add('taLk');
  server.add('neXt');
  server.add('hidden', { visibility: 'private' });
  server.add('cAptions', { tracks: [aTrack('en', true), aTrack('de', false)] });
  const body = 'WEBVTT\n\n00:00.000 --> 00:08.000\nHello\n';
  server.answers.set(videoId('cAptions'), ({ pathname }) =>
    pathname.endsWith('.vtt') ? { type: 'text/vtt', body } : undefined,
  );
  server.add('hLs', { path: '/hls-fmp4/index.m3u8' });
  server.add('dAsh', { path: '/dash-template/manifest.mpd' });
  const live = { state: 'live', latencyTarget: null, dvrWindow: 16 } as const;
  server.add('onAir', { path: '/live.m3u8', live });
  async function goTo(page: Page, name: string, query = ''): Promise<void> {
    await page.goto(server.toUrl('embed', name, query).href);
    await waitForReady(page);
  }
  async function open(
    name: string,
    query?: string,
    options?: Parameters<typeof openPage>[1],
  ): Promise<WatchedPage> {
    const opened = await (options === undefined ? reusePage : openPage)(
      new URL('about:blank'),
      options,
    );
    await goTo(opened.page, name, query);
    return opened;
  }
  return {
    server,
    open: (name, query) => open(name, query),
    openWith(stored, name = 'taLk', query = '') {
      const localStorage = [{ name: STORAGE_KEY, value: JSON.stringify(stored) }];
      const origins = [{ origin: server.url.origin, localStorage }];
      return open(name, query, { storageState: { cookies: [], origins } });
    },
    goTo,
  };
}

function aTrack(lang: 'en' | 'de', isDefault: boolean): SubtitleTrack {
  return {
    lang,
    label: lang === 'de' ? 'Deutsch' : 'English',
    kind: 'subtitles',
    isDefault,
    origin: 'upload',
    cueCount: 1,
    revision: 1,
    createdAtMs: 0,
    updatedAtMs: 0,
  };
}

export function readState(
  page: Page,
): Promise<{ volume: number; muted: boolean; playbackRate: number } | undefined> {
  return page.evaluate(() => {
    const video = document.querySelector('video');
    if (video === null) return undefined;
    const { volume, muted, playbackRate } = video;
    return { volume, muted, playbackRate };
  });
}

export function readStored(page: Page): Promise<Readonly<Record<string, unknown>> | null> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), STORAGE_KEY);
}

export async function waitForStored(
  page: Page,
  expected: Readonly<Record<string, unknown>>,
): Promise<void> {
  await page.waitForFunction(
    ([key, wanted]) => {
      const stored: Record<string, unknown> = JSON.parse(localStorage.getItem(key) ?? '{}');
      return Object.entries(wanted).every(([name, value]) => stored[name] === value);
    },
    [STORAGE_KEY, expected] as const,
  );
}

export async function waitForCaptions(page: Page, languages: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (expected) =>
      [...(document.querySelector('video')?.textTracks ?? [])]
        .filter(({ mode }) => mode === 'showing')
        .map(({ language }) => language)
        .join() === expected,
    languages.join(),
  );
}
