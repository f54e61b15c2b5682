import { MANIFEST_BYTES_MAX } from '#contract/limits.ts';
import { classifyPlaylist } from '#lib/hls/classify-playlist.ts';
import type { MediaPlaylist, MultivariantPlaylist, Playlist } from '#lib/hls/playlist.ts';
import { headersForOrigin } from '#lib/http/headers-for-origin.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

import { fetchContent, type SourceContent } from '../../fetch-content.ts';
import { fetchText } from '../../fetch-text.ts';
import type { Outcome } from '../../outcome.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import type { AdapterContext, ContentAdapter } from '../adapter.ts';
import { toHlsMedia, type HlsPresentation, type PlaylistAnswer } from './to-media.ts';

/** HLS, on demand and live: the playlist at hand and, when that is multivariant, the first media playlist that it names. */
export const hlsAdapter: ContentAdapter = {
  kind: 'content',
  name: 'hls',
  about: {
    title: 'HLS',
    takes: ['a playlist, on demand or live, under any address'],
    gives: 'streams',
    asks: '1: the playlist; 2 where it is multivariant',
  },
  accepts: ['hls'],
  resolve: resolvePlaylist,
};

async function resolvePlaylist(content: SourceContent, context: AdapterContext): Promise<Outcome> {
  const { playlist, answer } = await readPlaylist(content, context);
  const presentation: HlsPresentation =
    playlist.kind === 'media'
      ? { multivariant: null, media: playlist, answers: [answer] }
      : await readFirstVariant(playlist, answer, { content, context });

  const { media, multivariant, answers } = presentation;
  context.session.trace.note('playlist', content.url, describe(media, multivariant));
  if (media.segmentCount === 0 && media.ended) throw new ResolutionStop('bad_playlist');
  // A key system on the media itself; one that only some variants use shows in the source's `drm`.
  if (media.drm.length > 0) throw new ResolutionStop('drm');
  return {
    kind: 'resolved',
    provider: hlsAdapter.name,
    media: toHlsMedia({ media, multivariant, answers }, content, context.session.publicOrigin),
  };
}

type ReadPlaylist = { readonly playlist: Playlist; readonly answer: PlaylistAnswer };

async function readPlaylist(
  content: SourceContent,
  context: AdapterContext,
  variables: ReadonlyMap<string, string> = new Map(),
): Promise<ReadPlaylist> {
  const text = await fetchText(context.session, content, {
    bytesMax: MANIFEST_BYTES_MAX,
    beyond: 'refuse',
  });
  const playlist = classifyPlaylist(text, { base: content.url, variables });
  if (playlist === undefined) throw new ResolutionStop('bad_playlist');
  return { playlist, answer: { url: content.url, headers: content.headers } };
}

async function readFirstVariant(
  multivariant: MultivariantPlaylist,
  answer: PlaylistAnswer,
  { content, context }: { readonly content: SourceContent; readonly context: AdapterContext },
): Promise<HlsPresentation> {
  const url = toVariantUrl(multivariant.variants[0]?.uri, answer.url);
  await using variant = await fetchContent(context.session, url, {
    step: 'the first media playlist',
    requestHeaders: headersForOrigin(content.requestHeaders, {
      from: content.requestedUrl,
      to: url,
    }),
  });
  const child = await readPlaylist(variant, context, multivariant.variables);
  // A multivariant playlist that names another one (or itself) has no media.
  if (child.playlist.kind !== 'media') throw new ResolutionStop('bad_playlist');
  return { multivariant, media: child.playlist, answers: [answer, child.answer] };
}

function toVariantUrl(uri: string | undefined, base: URL): URL {
  const url = uri === undefined ? null : URL.parse(uri, base.href);
  if (url === null || url.href === base.href) throw new ResolutionStop('bad_playlist');
  if (!isWebUrl(url)) throw new ResolutionStop('address_refused');
  return url;
}

function describe(media: MediaPlaylist, multivariant: MultivariantPlaylist | null): string {
  const variants = multivariant === null ? '' : `${multivariant.variants.length} variants, `;
  return `${variants}${media.segmentCount} segments, ${media.ended ? 'ended' : 'live'}`;
}
