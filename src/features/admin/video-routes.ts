import { Type } from 'typebox';

import { type AccountId, isAccountId, isVideoId } from '#contract/ids.ts';
import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { findContacts } from '#features/accounts/index.ts';
import { findYtDlpSettings, type Playability } from '#features/resolution/index.ts';
import {
  deleteAnyVideo,
  findVideosBySource,
  findVideos,
  listVideos,
  refreshAnyVideo,
  type RemovedVideo,
  toShownTitle,
  type Video,
  videoNotFound,
} from '#features/videos/index.ts';
import { completeUrl } from '#lib/net/complete-url.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';
import type { HttpServer } from '#platform/http/route-options.ts';
import { createListCursors, type ListPosition } from '#platform/http/routes/list-cursor.ts';

import type { AdminContext } from './context.ts';
import { OPERATOR_ROUTE } from './operator-route.ts';
import { readPage } from './page-cursor.ts';
import {
  AdminListedVideoWire,
  adminPageOf,
  AdminVideoWire,
  ReasonBody,
  VideoParams,
  VideosQuery,
} from './wire.ts';

const PATH = '/api/v1/admin/videos';
const NEWEST_FIRST = { column: 'created_at_ms', direction: 'desc' } as const;

const VIDEO_ID = /\bvid_[1-9A-HJ-NP-Za-km-z]{16}\b/;

/**
 * The videos of all owners. A search compares titles and source URLs, which contain the host. A
 * search for an ID, or a URL that contains one, finds that video. A search for another URL finds the
 * videos of its source.
 */
export function registerVideoRoutes(server: HttpServer, ctx: AdminContext): void {
  const cursors = createListCursors(ctx.secrets);
  const response = { 200: adminPageOf(AdminListedVideoWire) };
  server.get(
    PATH,
    { schema: { hide: true, querystring: VideosQuery, response }, ...OPERATOR_ROUTE },
    async ({ query }) => {
      const { after, limit, writeNext } = readPage(cursors, 'videos', query);
      const { videos, next } = await findPage(ctx, query, { after, limit });
      const toListed = await prepareListedWire(ctx, videos);
      return { data: videos.map(toListed), nextCursor: writeNext(next) };
    },
  );
  server.post(
    `${PATH}/:videoId/refresh`,
    {
      schema: {
        hide: true,
        params: VideoParams,
        body: ReasonBody,
        response: { 202: AdminVideoWire },
      },
      ...OPERATOR_ROUTE,
    },
    async ({ params: { videoId }, body: { reason } }, reply) => {
      const video =
        isVideoId(videoId) && (await refreshAnyVideo(ctx.videos.ctx, videoId, { reason }));
      if (!video) throw videoNotFound();
      return reply.code(202).send(toVideoWire(video, ctx));
    },
  );
  const deletion = { params: VideoParams, body: ReasonBody, response: { 204: Type.Null() } };
  server.delete(
    `${PATH}/:videoId`,
    { schema: { hide: true, ...deletion }, ...OPERATOR_ROUTE },
    async ({ params: { videoId }, body: { reason } }, reply) => {
      const isDeleted =
        isVideoId(videoId) && (await deleteAnyVideo(ctx.videos.ctx, videoId, { reason }));
      if (!isDeleted) throw videoNotFound();
      return reply.code(204).send(null);
    },
  );
}

/** The videos that a URL plays or leads to. */
async function findVideosOfSource(
  { videos }: AdminContext,
  search: string | null,
  owner: AccountId | null,
): Promise<readonly Video[]> {
  const url =
    search === null ? undefined : parseSourceUrl(completeUrl(search), SOURCE_URL_CHARACTERS_MAX);
  if (url === undefined || !isWebUrl(url)) return [];
  const found = await findVideosBySource(videos.ctx, url);
  return owner === null ? found : found.filter(({ ownerId }) => ownerId === owner);
}

type Page = Awaited<ReturnType<typeof listVideos>>;

async function findPage(
  ctx: AdminContext,
  query: VideosQuery,
  { after, limit }: { readonly after: ListPosition | null; readonly limit: number },
): Promise<Page> {
  const { owner = null, search = null, status } = query;
  if (owner !== null && !isAccountId(owner)) return { videos: [], next: null };
  const isListed = (video: Video): boolean =>
    (owner === null || video.ownerId === owner) &&
    (status === undefined || video.status === status);
  const named = await findNamedVideo(ctx, search ?? '');
  const found = named === undefined ? await findVideosOfSource(ctx, search, owner) : [named];
  if (found.length > 0) return { videos: after === null ? found.filter(isListed) : [], next: null };
  return listVideos(ctx.videos.ctx, {
    ownerId: owner,
    filters: status === undefined ? {} : { status },
    sort: NEWEST_FIRST,
    search,
    after,
    limit,
  });
}

/** Converts the videos of a list, with the e-mail addresses of their owners. */
export async function prepareListedWire(
  ctx: AdminContext,
  videos: readonly Video[],
): Promise<(video: Video) => AdminListedVideoWire> {
  const owners = videos.flatMap(({ ownerId }) => ownerId ?? []);
  const contacts = await findContacts(ctx.database.queries, owners);
  return (video) => ({
    ...toVideoWire(video, ctx),
    ownerEmail: contacts.get(video.ownerId ?? '')?.email ?? null,
  });
}

async function findNamedVideo(
  { database: { queries }, videos }: AdminContext,
  search: string,
): Promise<Video | undefined> {
  const [id = ''] = VIDEO_ID.exec(search) ?? [];
  if (!isVideoId(id)) return undefined;
  const [video] = await findVideos(queries, videos.ctx, [id]);
  return video;
}

export function toVideoWire(
  video: Video,
  { publicUrl, ytDlp }: Pick<AdminContext, 'publicUrl' | 'ytDlp'>,
): AdminVideoWire {
  const { id, ownerId, status, visibility, provider, plays, addresses, createdAtMs } = video;
  return {
    id,
    ownerId,
    status,
    visibility,
    plays,
    title: toShownTitle(video, { includesHost: true }),
    provider,
    sourceUrl: addresses[0].url.href,
    watchUrl: new URL(`watch/${id}`, publicUrl).href,
    createdAt: new Date(createdAtMs).toISOString(),
    resolvedAt: video.status === 'ready' ? new Date(video.resolvedAtMs).toISOString() : null,
    ytDlpSettings: findYtDlpSettings(toPlayability(video), ytDlp),
    removal: video.status === 'removed' ? toRemovalWire(video) : null,
  };
}

function toPlayability(video: Video): Playability {
  return {
    provider: video.provider,
    playback: video.status === 'ready' ? video.kind : null,
    code: video.status === 'failed' ? video.error.code : null,
  };
}

function toRemovalWire({ removal }: RemovedVideo): AdminVideoWire['removal'] {
  const { reason, notice, atMs } = removal;
  return { reason, notice, removedAt: new Date(atMs).toISOString() };
}
