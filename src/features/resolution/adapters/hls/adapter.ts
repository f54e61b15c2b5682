import type {
  HlsVariant,
  MediaPlaylist,
  MultivariantPlaylist,
  Playlist,
} from '#lib/hls/playlist.ts';
import { MANIFEST_BYTES_MAX } from '#lib/manifest/limits.ts';
import { resolveReference } from '#lib/manifest/resolve-reference.ts';
import { classifyRenditions, type MediaContent } from '#lib/media/classify-content.ts';
import { classifySegment } from '#lib/media/classify-segment.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

import {
  type InitSegment,
  readInitSegments,
} from '../../content/media-index/read-init-segments.ts';
import { readSegment } from '../../content/read-segment.ts';
import type { AdapterContext, ContentAdapter } from '../../core/adapter.ts';
import { classifyScheme } from '../../core/classify-forbidden.ts';
import type { Outcome } from '../../core/outcome.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import type { SourceContent } from '../../core/source-content.ts';
import { fetchContent, filterHeadersFor } from '../../fetch/fetch-content.ts';
import { fetchText } from '../../fetch/fetch-text.ts';
import { runTask } from '../../fetch/run-task.ts';
import { fetchChapters } from './fetch-chapters.ts';
import { task as readPlaylistTask } from './read-playlist-task.ts';
import { toHlsMedia, type HlsPresentation, type PlaylistResponse } from './to-media.ts';

/**
 * Resolves a playlist and, if it is multivariant, one media playlist and its chapters. The
 * initialization segments, or else a segment, show encryption and tracks that playlists do not
 * declare.
 */
export const hlsAdapter: ContentAdapter = {
  kind: 'content',
  name: 'hls',
  info: {
    title: 'HLS',
    inputs: ['HLS playlists at any URL, live or on demand'],
    output: 'streams',
    requests:
      '1 (playlist); 2 for multivariant playlists; 1 (segment); up to 3 for initialization segments; 1 for chapters',
  },
  canaries: [
    {
      url: 'https://devstreaming-cdn.apple.com/videos/streaming/examples/img_bipbop_adv_example_fmp4/master.m3u8',
      id: 'img_bipbop_adv_example_fmp4',
      plays: 'streams',
      duration: 600,
      basis: 'the sample stream of Apple',
    },
  ],
  accepts: ['hls'],
  resolve: resolvePlaylist,
};

async function resolvePlaylist(content: SourceContent, ctx: AdapterContext): Promise<Outcome> {
  const { playlist, response } = await readPlaylist(content, ctx);
  const presentation: Playlists =
    playlist.kind === 'media'
      ? { multivariant: null, media: playlist, responses: [response] }
      : await readFirstVariant(playlist, response, { content, ctx });

  const { media, multivariant, responses } = presentation;
  ctx.session.trace.addStep('playlist', content.url, describePlaylist(media, multivariant));
  if (media.segmentCount === 0 && media.ended) throw new ResolutionError('bad_playlist');
  // DRM in the media playlist fails the resolution. DRM that affects only some variants is listed
  // in `drm`.
  if (media.drm.length > 0) {
    ctx.session.trace.addStep('encryption', content.url, media.drm.join(', '));
    throw new ResolutionError('drm', { names: media.drm });
  }
  const tracks = await readTracks(presentation, { content, ctx });
  const resolved = toHlsMedia({ ...presentation, ...tracks }, content, ctx.session.publicOrigin);
  const uri = multivariant?.chaptersUri ?? null;
  const { duration } = resolved;
  // Chapters of a live stream have no fixed times.
  const captions =
    uri === null || duration === null
      ? []
      : await fetchChapters(ctx.session, { uri, content, duration });
  return {
    kind: 'resolved',
    provider: hlsAdapter.name,
    media: { ...resolved, captions },
    resources: toUrls(responses),
    playlists: multivariant === null ? [] : toUrls(responses.slice(0, 1)),
  };
}

function toUrls(responses: readonly PlaylistResponse[]): readonly URL[] {
  return responses.flatMap(({ urls }) => urls).flatMap((url) => URL.parse(url) ?? []);
}

type Tracks = Pick<HlsPresentation, 'codecs' | 'mediaContent'>;
type Playlists = Omit<HlsPresentation, keyof Tracks>;

async function readTracks(
  { media, multivariant, responses }: Playlists,
  { content, ctx }: { readonly content: SourceContent; readonly ctx: AdapterContext },
): Promise<Tracks> {
  const base = responses.at(-1)?.url ?? content.url;
  const initSegments = listInitSegments(media, base);
  const { codecs, content: found } = await readInitSegments(ctx.session, initSegments, content);
  const declared = declareContent(multivariant);
  const known = declared === 'unknown' ? found : declared;
  const url = findSegment(media, base);
  // A file that starts with its initialization segment was just requested.
  const isKnown = initSegments.some(({ href }) => href === url?.href);
  const bytes = url && !isKnown ? await readSegment(ctx.session, url, content) : undefined;
  return { codecs, mediaContent: known === 'unknown' ? classifyStart(bytes, media) : known };
}

function declareContent(multivariant: MultivariantPlaylist | null): MediaContent {
  return classifyRenditions(multivariant?.variants ?? []);
}

function findSegment({ firstSegmentUri }: MediaPlaylist, base: URL): URL | undefined {
  return firstSegmentUri === null ? undefined : resolveReference(firstSegmentUri, base);
}

/** What a segment contains; unknown if it is unavailable, which playback handles. */
function classifyStart(
  bytes: Uint8Array | undefined,
  { initSegments, isEncrypted }: MediaPlaylist,
): MediaContent {
  const isOpaque = isEncrypted || initSegments.length > 0;
  return bytes === undefined || isOpaque ? 'unknown' : classifySegment(bytes);
}

async function readPlaylist(
  content: SourceContent,
  ctx: AdapterContext,
  variables: ReadonlyMap<string, string> = new Map(),
): Promise<{ readonly playlist: Playlist; readonly response: PlaylistResponse }> {
  const text = await fetchText(ctx.session, content, {
    bytesMax: MANIFEST_BYTES_MAX,
    overflow: 'reject',
  });
  const { session } = ctx;
  const { channels, playlist, problem, urls } = await runTask(session, readPlaylistTask, {
    ...text,
    url: content.url.href,
    variables,
  });
  if (channels !== null) {
    session.trace.addStep('playlist', content.url, `${channels.count} channels`);
    session.trace.setChannels(channels.first);
    throw new ResolutionError('channel_list', { names: [String(channels.count)] });
  }
  // A playlist that playback cannot rewrite fails here, with its reason in the trace.
  if (problem !== null) session.trace.addStep('playlist', content.url, problem.message);
  if (problem?.reason === 'url_too_long') throw new ResolutionError('long_urls');
  if (playlist === undefined || problem !== null) throw new ResolutionError('bad_playlist');
  return { playlist, response: { url: content.url, headers: content.headers, urls } };
}

async function readFirstVariant(
  multivariant: MultivariantPlaylist,
  response: PlaylistResponse,
  { content, ctx }: { readonly content: SourceContent; readonly ctx: AdapterContext },
): Promise<Playlists> {
  const url = toVariantUrl(chooseVariant(multivariant)?.uri, response.url);
  await using variant = await fetchContent(ctx.session, url, {
    step: 'first media playlist',
    requestHeaders: filterHeadersFor(content, url),
    page: content.page,
  });
  const child = await readPlaylist(variant, ctx, multivariant.variables);
  // A multivariant playlist that references itself or another multivariant playlist has no media.
  if (child.playlist.kind !== 'media') throw new ResolutionError('bad_playlist');
  return { multivariant, media: child.playlist, responses: [response, child.response] };
}

/** If the playlist does not state what its variants contain, only the best one surely has video. */
function chooseVariant(multivariant: MultivariantPlaylist): HlsVariant | undefined {
  const { variants } = multivariant;
  if (declareContent(multivariant) !== 'unknown') return variants[0];
  return variants.toSorted((a, b) => (b.bandwidth ?? 0) - (a.bandwidth ?? 0))[0];
}

function listInitSegments({ initSegments }: MediaPlaylist, base: URL): readonly InitSegment[] {
  return initSegments.flatMap(({ uri, range }) => {
    const url = resolveReference(uri, base);
    return url ? [{ href: url.href, range }] : [];
  });
}

function toVariantUrl(uri: string | undefined, base: URL): URL {
  const url = uri === undefined ? null : URL.parse(uri, base.href);
  if (url === null || url.href === base.href) throw new ResolutionError('bad_playlist');
  if (!isWebUrl(url)) throw new ResolutionError(classifyScheme(url));
  return url;
}

function describePlaylist(media: MediaPlaylist, multivariant: MultivariantPlaylist | null): string {
  const variants = multivariant === null ? '' : `${multivariant.variants.length} variants, `;
  return `${variants}${media.segmentCount} segments, ${media.ended ? 'ended' : 'live'}`;
}
