// Another site's page with players that are not ours, beside a running service and its upstream.
import { fileURLToPath } from 'node:url';

import { launchBrowser, type TestBrowser, type WatchedPage } from './browser.ts';
import { openScriptedOrigin, serveBytes } from './scripted-origin.ts';
import { type App, startApp } from './start-app.ts';

/** Where each player's file is, to be read as a classic script. */
export const PLAYER_FILES = {
  'hls.js': fileURLToPath(import.meta.resolve('hls.js/dist/hls.min.js')),
  // Its entry is a module; the same is beside it as a script.
  'dash.js': fileURLToPath(import.meta.resolve('dashjs')).replace('/esm/', '/umd/'),
  'Shaka Player': fileURLToPath(import.meta.resolve('shaka-player/dist/shaka-player.compiled.js')),
} as const;

export type OtherPlayer = {
  readonly name: keyof typeof PLAYER_FILES;
  /** Which addresses it is tried with. */
  readonly plays: RegExp;
  /** JavaScript in the page, which returns what ends the player. */
  readonly open: string;
};

export type Elsewhere = AsyncDisposable & {
  readonly browser: TestBrowser;
  readonly app: App;
  /** Of the other site. */
  readonly host: string;
  /** The other site's page, with the player's script in it. */
  readonly openPage: (player: Pick<OtherPlayer, 'name'>) => Promise<WatchedPage>;
};

type ElsewhereOptions = {
  /** The other site's page. */
  readonly html: string;
  /** What the service fetches from, on loopback; closed with the rest. */
  readonly origin: AsyncDisposable;
  readonly originPort: number;
};

export async function openElsewhere(options: ElsewhereOptions): Promise<Elsewhere> {
  await using opened = new AsyncDisposableStack();
  opened.use(options.origin);
  const page = serveBytes(options.html, { type: 'text/html' });
  const site = opened.use(await openScriptedOrigin({ '/': page }));
  const address = site.url('/');
  const starting = launchBrowser();
  const app = opened.use(await startApp({ EGRESS_ALLOW: `127.0.0.1/32:${options.originPort}` }));
  const browser = opened.use(await starting);
  const closing = opened.move();
  return {
    browser,
    app,
    host: address.host,
    openPage: async ({ name }) => {
      const watched = await browser.open(address);
      await watched.page.addScriptTag({ path: PLAYER_FILES[name] });
      return watched;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
