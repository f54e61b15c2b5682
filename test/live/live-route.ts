import type { Page, Route } from 'playwright-core';

const FOLDERS = { HLS: 'live', DASH: 'live-dash' } as const;
const MANIFESTS = { HLS: 'index.m3u8', DASH: 'manifest.mpd' } as const;

/** A live stream of the sample origin behind the stream URLs of one page. */
export type LiveRoute = {
  /** Status of all responses from now on; null for the media. */
  fail: (status: number | null) => void;
  /** Replaces the text of manifests and playlists from now on. */
  changeManifests: (change: (text: string) => string) => void;
  readonly countManifests: () => number;
  /** How often the manifest itself was requested, without media playlists. */
  readonly countOpenings: () => number;
};

export async function routeLiveStream(
  page: Page,
  origin: URL,
  format: keyof typeof FOLDERS,
): Promise<LiveRoute> {
  let failure: number | null = null;
  let change: ((text: string) => string) | undefined;
  let manifests = 0;
  let openings = 0;
  async function serve(route: Route): Promise<void> {
    if (failure !== null) {
      await route.fulfill({ status: failure });
      return;
    }
    const path = toOriginPath(new URL(route.request().url()).pathname, format);
    const response = await route.fetch({ url: new URL(path, origin).href });
    if (!/\.(?:m3u8|mpd)$/.test(path)) {
      await route.fulfill({ response });
      return;
    }
    manifests += 1;
    if (path.endsWith(MANIFESTS[format])) openings += 1;
    await route.fulfill({
      response,
      body: change?.(await response.text()) ?? (await response.text()),
    });
  }
  await page.route('**/stream/**', serve);
  return {
    fail: (status) => (failure = status),
    changeManifests: (next) => (change = next),
    countManifests: () => manifests,
    countOpenings: () => openings,
  };
}

/** `/stream/{videoId}/{name}` is the manifest; relative URLs in it lead to files next to it. */
function toOriginPath(path: string, format: keyof typeof FOLDERS): string {
  const [, file] =
    /((?:360p|180p|audio)\/[\w.-]+|(?:init|segment)-[\w-]+\.m4s)$/.exec(
      path.replace(/\/token-\d+\//, '/'),
    ) ?? [];
  return `/${FOLDERS[format]}/${file ?? MANIFESTS[format]}`;
}
