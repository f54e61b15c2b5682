// A page of another site that plays streams of a running service in third-party players.
import { fileURLToPath } from 'node:url';

import { launchBrowser, type TestBrowser, type WatchedPage } from './browser.ts';
import { openScriptedOrigin, serveBytes } from './scripted-origin.ts';
import { type App, startApp } from './start-app.ts';

/** Paths of the players' classic scripts. */
export const PLAYER_FILES = {
  'hls.js': fileURLToPath(import.meta.resolve('hls.js/dist/hls.min.js')),
  // The package's entry is a module. The UMD build is next to it.
  'dash.js': fileURLToPath(import.meta.resolve('dashjs')).replace('/esm/', '/umd/'),
  'Shaka Player': fileURLToPath(import.meta.resolve('shaka-player/dist/shaka-player.compiled.js')),
} as const;

export type ThirdPartyPlayer = {
  readonly name: keyof typeof PLAYER_FILES;
  /** The paths that this player is tested with. */
  readonly pathPattern: RegExp;
  /** JavaScript that starts the player in the page and returns a function that closes it. */
  readonly open: string;
};

/** By default, hls.js gives up after ten seconds, which a request may take on a busy machine. */
const HLS_TIMEOUTS = { maxTimeToFirstByteMs: 60_000, maxLoadTimeMs: 60_000 };

/** Each plays `src` in `video`, from `start` unless it is undefined, and calls `fail` on an error. */
export const PLAYERS: readonly ThirdPartyPlayer[] = [
  {
    name: 'hls.js',
    pathPattern: /\.m3u8$/,
    open: `for (const name of ['manifest', 'playlist', 'frag', 'cert', 'key']) {
        Object.assign(Hls.DefaultConfig[name + 'LoadPolicy'].default, ${JSON.stringify(HLS_TIMEOUTS)});
      }
      const hls = new Hls({ lowLatencyMode: true, startPosition: start ?? -1 });
      hls.on(Hls.Events.ERROR, (_name, { fatal, details }) => fatal && fail(details));
      hls.loadSource(src);
      hls.attachMedia(video);
      return () => hls.destroy();`,
  },
  {
    name: 'dash.js',
    pathPattern: /\.mpd$/,
    open: `const dash = dashjs.MediaPlayer().create();
      dash.on(dashjs.MediaPlayer.events.ERROR, ({ error }) => fail(error.message));
      dash.initialize(video, src, true, start);
      return () => dash.destroy();`,
  },
  {
    name: 'Shaka Player',
    pathPattern: /\.(?:m3u8|mpd|mp4|webm)$/,
    open: `const player = new shaka.Player();
      player.configure({ streaming: { lowLatencyMode: true } });
      const failWith = (error) => fail('Shaka error ' + (error.code ?? error.stack));
      player.addEventListener('error', ({ detail }) => failWith(detail));
      player.attach(video).then(() => player.load(src, start)).catch(failWith);
      return () => player.destroy();`,
  },
];

export type ThirdPartySite = AsyncDisposable & {
  readonly browser: TestBrowser;
  readonly app: App;
  /** The other site's page. */
  readonly pageUrl: URL;
  /** Opens the other site's page and loads the player's script. */
  readonly openPage: (player: Pick<ThirdPartyPlayer, 'name'>) => Promise<WatchedPage>;
};

export async function openThirdPartySite(options: {
  /** HTML of the other site's page. */
  readonly html: string;
  /** The upstream on loopback. It is closed with the other resources. */
  readonly origin: AsyncDisposable;
  /** By default, all ports of 127.0.0.1 are allowed. */
  readonly originPort?: number;
  /** Settings of the service. */
  readonly environment?: Readonly<Record<string, string>>;
}): Promise<ThirdPartySite> {
  await using opened = new AsyncDisposableStack();
  opened.use(options.origin);
  const page = serveBytes(options.html, { type: 'text/html' });
  const site = opened.use(await openScriptedOrigin({ '/': page }));
  const pageUrl = site.url('/');
  const starting = launchBrowser();
  const port = options.originPort === undefined ? '' : `:${options.originPort}`;
  const app = opened.use(
    await startApp({ EGRESS_ALLOW: `127.0.0.1/32${port}`, ...options.environment }),
  );
  const browser = opened.use(await starting);
  const closing = opened.move();
  return {
    browser,
    app,
    pageUrl,
    openPage: async ({ name }) => {
      const watched = await browser.open(pageUrl);
      await watched.page.addScriptTag({ path: PLAYER_FILES[name] });
      return watched;
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}
