import { fileURLToPath } from 'node:url';

import fastifyStatic from '@fastify/static';
import { Type } from 'typebox';

import { AppError } from '#contract/app-error.ts';
import type { EmbedSites } from '#contract/embed-sites.ts';
import { type BrandingWire, NO_BRANDING } from '#features/branding/index.ts';
import {
  loadAssets,
  type PageContext,
  registerPageRoutes,
  renderErrorPage,
} from '#features/pages/index.ts';
import { findProviderTitle } from '#features/resolution/index.ts';
import { PlaybackTokens } from '#features/videos/access/playback-token.ts';
import { registerStatusRoute } from '#features/videos/http/status-route.ts';
import { createStatusStreams } from '#features/videos/http/status-streams.ts';
import type { ReadyVideo, Video } from '#features/videos/record/video.ts';
import { VideoStatusWire } from '#features/videos/wire/wire.ts';
import { loadConfig } from '#platform/config/load-config.ts';
import { RateLimits } from '#platform/http/limits/rate-limits.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { createEventStreams } from '#platform/http/routes/event-streams.ts';

import { createTestChangeBus } from './change-bus.ts';
import { createTestServer, listen, PUBLIC_ORIGIN } from './http-server.ts';
import { HIGH_LIMITS, testSecrets } from './test-settings.ts';
import { openTestVideos } from './test-videos.ts';
import { aReadyVideo, aSampleSource, type ReadyOverrides, videoId } from './video-fixtures.ts';

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url));

export type PageServer = AsyncDisposable & {
  readonly server: HttpServer;
  readonly url: URL;
  /** The videos that the pages can find, set by the tests. */
  readonly videos: Map<string, Video>;
  /** Response status by upstream path, for streams that should fail. */
  readonly failures: Map<string, number>;
  /** By video ID, what answers requests for the video instead of the server if it returns a body. */
  readonly answers: Map<string, (url: URL) => Answer | undefined>;
  /** Request bodies that players have reported, in order. */
  readonly reports: readonly Report[];
  /** Adds a ready video. By default, it plays an MP4 file of `samples/`. */
  readonly add: (
    name: string,
    overrides?: ReadyOverrides & { readonly path?: string },
  ) => ReadyVideo;
  /** URL of a page of the video with this name. */
  readonly toUrl: (page: 'embed' | 'watch', name: string, query?: string) => URL;
  /** Replaces a video and notifies status streams. */
  readonly updateVideo: (video: Video) => void;
  /** Creates a playback token. */
  readonly createToken: (video: Video, seconds: number) => string;
  readonly advance: (ms: number) => void;
};

type PageServerOptions = {
  readonly framesDeclaredPlayers?: boolean;
  readonly branding?: BrandingWire;
  readonly home?: PageContext['home'];
};

/** With a route of playwright, every request of a page takes a detour, and nothing is cached. */
export type Answer = { readonly type: string; readonly body: string | Uint8Array };

export type Report = {
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

/** The real pages over videos that the tests set. Their streams are the sample files. */
export async function startPageServer(
  embedSites: EmbedSites = { kind: 'any' },
  {
    framesDeclaredPlayers = true,
    branding = NO_BRANDING,
    home = { sample: null, examples: null, isOpen: true },
  }: PageServerOptions = {},
): Promise<PageServer> {
  let nowMs = Date.now();
  const clock = (): number => nowMs;
  const playbackTokens = new PlaybackTokens({ secrets: testSecrets });
  const videos = new Map<string, Video>();
  const failures = new Map<string, number>();
  const answers: PageServer['answers'] = new Map();
  const changes = createTestChangeBus();
  const reads = openTestVideos(videos, { playbackTokens, clock, changes });
  const eventStreams = createEventStreams(reads.holdLease);
  const statusStreams = createStatusStreams({ ...reads, changes, eventStreams });
  const assets = await loadAssets(DIST);
  const testServer = createTestServer({
    renderErrorPage: (error, request) => renderErrorPage(error, request, assets),
  });
  const { server } = testServer;
  const { config } = loadConfig({ PUBLIC_URL: PUBLIC_ORIGIN, ...HIGH_LIMITS });
  server.addHook('onRequest', async (request, reply) => {
    // Tests change a video and open its page again in the same browser.
    if (request.headers['sec-fetch-dest'] !== undefined) reply.header('cache-control', 'no-store');
    const [id = ''] = /vid_\w{16}/.exec(request.url) ?? [];
    const answer = answers.get(id)?.(new URL(request.url, url));
    return answer === undefined ? undefined : reply.type(answer.type).send(answer.body);
  });
  registerPageRoutes(server, {
    // Differs from the browser's host name, as behind a reverse proxy.
    publicUrl: config.publicUrl,
    findEmbedSites: async (video) => video.embedSites ?? embedSites,
    findBranding: () => branding,
    videos: reads,
    recordPlay: () => {},
    measurePoster: async () => ({
      original: { width: 1280, height: 720 },
      smaller: [
        { width: 640, height: 360 },
        { width: 320, height: 180 },
        { width: 160, height: 90 },
      ],
    }),
    assets,
    findProviderTitle,
    openLink: async () => ({ kind: 'form', asksPassword: true, isWrong: false }),
    home,
    signIn: { registration: 'open', sendsEmail: true, singleSignOn: null },
    hasSessionCookie: (cookies) => cookies !== undefined,
    framesDeclaredPlayers,
    // These servers resolve nothing; `startApp` does.
    embedVideo: async () => {
      throw new AppError('source_unsupported', 'No playable video was found. Check the URL.');
    },
    reportVideo: async () => {},
    abuseContact: 'abuse@video.example',
    rateLimits: new RateLimits(config.rateLimits),
    unfurlSites: { kind: 'any' },
    findPlaylist: async () => undefined,
  });
  server.addSchema(VideoStatusWire);
  registerStatusRoute(server, { videos: { ...reads, statusStreams } });
  void server.register(fastifyStatic, { root: SAMPLES, prefix: '/samples/', decorateReply: false });
  server.get(
    '/stream/:videoId/:name',
    {
      schema: { hide: true, params: Type.Object({ videoId: Type.String(), name: Type.String() }) },
    },
    (request, reply) => {
      const video = videos.get(request.params.videoId);
      const sources = video?.status === 'ready' ? video.sources : [];
      const path = sources.find(({ id }) => request.params.name.startsWith(id))?.url.pathname ?? '';
      const status = failures.get(path);
      return status === undefined ? reply.redirect(`/samples${path}`) : reply.code(status).send('');
    },
  );
  for (const path of ['/api/v1/videos/:videoId/*', '/stream/:videoId/*']) {
    server.get(path, { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
  }
  const reports: Report[] = [];
  server.addContentTypeParser(
    'application/cmcd',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => body,
  );
  server.post(
    '/api/v1/analytics/events',
    { schema: { hide: true, body: Type.String() }, config: { acceptsPlaybackToken: true } },
    async ({ url, headers, body }, reply) => {
      reports.push({ url, headers, body });
      return reply.code(204).send();
    },
  );
  const url = new URL(`http://127.0.0.1:${await listen(server)}/`);
  return {
    server,
    url,
    videos,
    failures,
    answers,
    reports,
    add(name, { path = '/fast-start.mp4', ...overrides } = {}) {
      const sources = [aSampleSource(path)];
      const video = aReadyVideo({ id: videoId(name), sources, ...overrides });
      videos.set(video.id, video);
      return video;
    },
    toUrl: (page, name, query = '') => new URL(`/${page}/${videoId(name)}${query}`, url),
    createToken(video, seconds) {
      const expiresAtSeconds = Math.floor(nowMs / 1000) + seconds;
      return playbackTokens.write(video.id, { epoch: video.playbackEpoch, expiresAtSeconds });
    },
    updateVideo(video) {
      videos.set(video.id, video);
      changes.notify(video.id);
    },
    advance: (ms) => (nowMs += ms),
    [Symbol.asyncDispose]: () => testServer[Symbol.asyncDispose](),
  };
}
