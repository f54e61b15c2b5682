import { fileURLToPath } from 'node:url';

import fastifyStatic from '@fastify/static';
import { Type } from 'typebox';

import type { EmbedSites } from '../../src/contract/embed-sites.ts';
import {
  createErrorPages,
  loadAssets,
  registerPageRoutes,
} from '../../src/features/pages/index.ts';
import type { Video } from '../../src/features/videos/video.ts';
import type { HttpServer } from '../../src/platform/http/route-options.ts';
import { createTestServer, listen } from './http-server.ts';

const DIST = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const SAMPLES = fileURLToPath(new URL('../../samples/', import.meta.url));

export type PageServer = AsyncDisposable & {
  readonly server: HttpServer;
  readonly url: URL;
  /** What the pages find; tests put their videos here. */
  readonly videos: Map<string, Video>;
  /** Upstream paths whose stream fails, with the status that it answers. */
  readonly failures: Map<string, number>;
};

/** The real pages over videos of a test's making, whose streams are the sample files, or fail as told. */
export async function startPageServer(
  embedSites: EmbedSites = { kind: 'any' },
): Promise<PageServer> {
  const videos = new Map<string, Video>();
  const failures = new Map<string, number>();
  const assets = await loadAssets(DIST);
  const testServer = createTestServer({ renderErrorPage: createErrorPages(assets) });
  const { server } = testServer;
  registerPageRoutes(server, {
    // Another name than the one that the browser uses, as behind a reverse proxy.
    publicUrl: new URL('https://video.example'),
    findEmbedSites: async (video) => video.embedSites ?? embedSites,
    findReadableVideo: (id) => Promise.resolve(videos.get(id)),
    notePlay: () => {},
    measurePoster: async () => ({ width: 1280, height: 720 }),
    assets,
  });
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
  const port = await listen(server);
  return {
    server,
    url: new URL(`http://127.0.0.1:${port}/`),
    videos,
    failures,
    [Symbol.asyncDispose]: () => testServer[Symbol.asyncDispose](),
  };
}
