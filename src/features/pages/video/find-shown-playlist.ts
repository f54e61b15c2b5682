import {
  type PlaylistEntry,
  type PlaylistWindow,
  toPlaylistLinks,
} from '#features/playlists/index.ts';
import { toVideoFrameSize, toVideoWire } from '#features/videos/index.ts';
import { toResponsiveIframe } from '#lib/player/iframe-html.ts';

import { findShownVideo, type ShownVideoContext } from './find-shown-video.ts';
import type { PlaylistLink, ShownPlaylist, ShownVideo } from './shown-video.ts';

export type ShownPlaylistContext = ShownVideoContext & {
  /** The part of a playlist around a video, without those that viewers may not see. */
  readonly findPlaylist: (
    id: string,
    videoId: string | null,
  ) => Promise<PlaylistWindow | undefined>;
};

/** The parameter of a page that names the video of its playlist. */
const VIDEO_PARAMETER = 'v';
/** Parameters that apply to one video, and are not part of links to the others. */
const OWN_PARAMETERS = [VIDEO_PARAMETER, 't', 'end', 'autoplay', 'token'];

/** A video of a playlist, whose links lead to the playlist. Undefined without visible videos. */
export async function findShownPlaylist(
  ctx: ShownPlaylistContext,
  playlistId: string,
  query: URLSearchParams,
): Promise<ShownVideo | undefined> {
  const found = await ctx.findPlaylist(playlistId, query.get(VIDEO_PARAMETER));
  const current = found?.entries[found.currentIndex]?.video;
  if (found === undefined || current === undefined) return undefined;
  const shown = await findShownVideo(ctx, current.id);
  if (shown === undefined) return undefined;
  const { playlist, entries, currentIndex, isStart, nextCursor } = found;
  const links = toPlaylistLinks(playlist.id, ctx.publicUrl);
  const toLink = (entry: PlaylistEntry): PlaylistLink => describeEntry(ctx, entry, query);
  const previous = entries.slice(0, currentIndex).findLast(isPlayable);
  const next = entries.slice(currentIndex + 1).find(isPlayable);
  const list: ShownPlaylist = {
    id: playlist.id,
    title: playlist.title,
    description: playlist.description,
    isRequested: query.has(VIDEO_PARAMETER),
    videoCount: playlist.videoCount,
    entries: entries.map(toLink),
    previous: previous && toLink(previous),
    next: next && toLink(next),
    startHref: isStart ? null : toHref(query, null),
    nextCursor,
    links,
  };
  return { ...shown, wire: { ...shown.wire, embed: toEmbed(shown, list) }, playlist: list };
}

function isPlayable({ video }: PlaylistEntry): boolean {
  return video.status === 'ready';
}

/** Shared links lead to the playlist, and to the video if the URL of the page does. */
function toEmbed(
  { video, wire }: ShownVideo,
  { links, isRequested }: ShownPlaylist,
): ShownVideo['wire']['embed'] {
  const query = isRequested ? `?${VIDEO_PARAMETER}=${video.id}` : '';
  const iframe = `${links.iframe}${query}`;
  const html = toResponsiveIframe({
    src: iframe,
    title: wire.title,
    size: toVideoFrameSize(video),
  });
  return { ...wire.embed, player: `${links.page}${query}`, iframe, html };
}

function describeEntry(
  { publicUrl }: ShownPlaylistContext,
  { video }: PlaylistEntry,
  query: URLSearchParams,
): PlaylistLink {
  const { id, title, duration, embed } = toVideoWire(video, { publicUrl, includeSourceUrl: false });
  const posterUrl = video.status === 'ready' ? embed.poster : null;
  return { id, title, duration, posterUrl, href: toHref(query, id) };
}

function toHref(query: URLSearchParams, videoId: string | null): string {
  const changed = new URLSearchParams(query);
  for (const name of OWN_PARAMETERS) changed.delete(name);
  if (videoId !== null) changed.set(VIDEO_PARAMETER, videoId);
  return `?${changed.toString()}`;
}
