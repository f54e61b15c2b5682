import { after } from 'node:test';

import { openSampleOrigin, type SampleOrigin } from '../../scripts/sample-origin.ts';
import { type PageServer, startPageServer } from './page-server.ts';
import { type App, startApp } from './start-app.ts';

export const SHARED_SETTINGS = {
  ADMIN_CONSOLE: 'on',
  EGRESS_ALLOW: '127.0.0.1/32',
  FFMPEG: 'none',
} as const;

const closing = new AsyncDisposableStack();
let origin: Promise<SampleOrigin> | undefined;
let app: Promise<App> | undefined;
let pageServer: Promise<PageServer> | undefined;

after(() => closing.disposeAsync());

/** The sample origin of all files of a test process. */
export function openSharedOrigin(): Promise<SampleOrigin> {
  origin ??= close(openSampleOrigin());
  return origin;
}

/** The service of all files of a test process that need no special settings. */
export function startSharedApp(): Promise<App> {
  app ??= close(startApp(SHARED_SETTINGS));
  return app;
}

/** The page server of all files of a test process. Each file sets the videos that it opens. */
export function startSharedPageServer(): Promise<PageServer> {
  pageServer ??= close(startPageServer());
  return pageServer;
}

async function close<T extends AsyncDisposable>(opening: Promise<T>): Promise<T> {
  return closing.use(await opening);
}
