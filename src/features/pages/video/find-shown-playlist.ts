import { toAllowedSites } from '#contract/grant-limits.ts';
import {
  type PlaylistEntry,
  type PlaylistWindow,
  toPlaylistLinks,
  toVideoToken,
} from '#features/playlists/index.ts';
import { toVideoFrameSize, toVideoWire, type Video } from '#features/videos/index.ts';
import { toResponsiveIframe } from '#lib/player/iframe-html.ts';

import { findShownVideo, type ShownReader, type ShownVideoContext } from './find-shown-video.ts';
import type { PlaylistLink, ShownPlaylist, ShownVideo } from './shown-video.ts';

export type ShownPlaylistContext = ShownVideoContext & {
  /** The part of a playlist around a video, without those that viewers may not see. */
  readonly findPlaylist: (
    id: string,
    request: ShownReader & { readonly videoId: string | null },
  ) => Promise<PlaylistWindow | undefined>;
};

/** The parameter of a page that names the video of its playlist. */
const VIDEO_PARAMETER = 'v';
/** Parameters that apply to one video, and are not part of links to the others. */
const OWN_PARAMETERS = [VIDEO_PARAMETER, 't', 'end', 'autoplay', 'token'];

type PlaylistPage = ShownReader & {
  readonly query: URLSearchParams;
  /** The pages of the share link that shows the playlist. */
  readonly share?: PageLinks;
};

export type PageLinks = { readonly page: string; readonly iframe: string };

/** A video of a playlist, whose links lead to the playlist. Undefined without visible videos. */
export async function findShownPlaylist(
  ctx: ShownPlaylistContext,
  playlistId: string,
  { query, share, ...reader }: PlaylistPage,
): Promise<ShownVideo | undefined> {
  const videoId = query.get(VIDEO_PARAMETER);
  const found = await ctx.findPlaylist(playlistId, { ...reader, videoId });
  const current = found?.entries[found.currentIndex]?.video;
  if (found === undefined || current === undefined) return undefined;
  const { guest } = found;
  const token = toVideoToken(current, guest);
  const shown = await findShownVideo(ctx, current.id, { ...reader, token });
  if (shown === undefined) return undefined;
  const links = toPlaylistLinks(playlistId, ctx.publicUrl, guest);
  const playlist = toShownPlaylist(ctx, found, query);
  const wire = { ...shown.wire, embed: toEmbed(shown, share ?? links, playlist) };
  if (guest === undefined) return { ...shown, wire, playlist };
  return {
    ...shown,
    // The page is as private as what the guest may see on it.
    wire: { ...wire, visibility: 'private' },
    tokenSites: toAllowedSites(guest.grant.limits),
    playlist,
  };
}

function toShownPlaylist(
  { publicUrl }: ShownPlaylistContext,
  { playlist, guest, entries, currentIndex, isStart, nextCursor }: PlaylistWindow,
  query: URLSearchParams,
): ShownPlaylist {
  const place = { query, token: guest?.token };
  const toLink = ({ video }: PlaylistEntry): PlaylistLink => ({
    ...describeVideo(video, { publicUrl, token: toVideoToken(video, guest) }),
    href: toHref(place, video.id),
  });
  const previous = entries.slice(0, currentIndex).findLast(isPlayable);
  const next = entries.slice(currentIndex + 1).find(isPlayable);
  return {
    id: playlist.id,
    title: playlist.title,
    description: playlist.description,
    isRequested: query.has(VIDEO_PARAMETER),
    videoCount: playlist.videoCount,
    entries: entries.map(toLink),
    previous: previous && toLink(previous),
    next: next && toLink(next),
    startHref: isStart ? null : toHref(place, null),
    nextCursor,
    token: guest?.token,
    feeds: guest === undefined ? toPlaylistLinks(playlist.id, publicUrl) : null,
  };
}

function isPlayable({ video }: PlaylistEntry): boolean {
  return video.status === 'ready';
}

/** Shared links lead to the playlist, and to the video if the URL of the page does. */
function toEmbed(
  { video, wire }: ShownVideo,
  { page, iframe }: PageLinks,
  { isRequested }: ShownPlaylist,
): ShownVideo['wire']['embed'] {
  const link = (href: string): string => {
    const url = new URL(href);
    if (isRequested) url.searchParams.set(VIDEO_PARAMETER, video.id);
    return url.href;
  };
  const size = toVideoFrameSize(video);
  const html = toResponsiveIframe({ src: link(iframe), title: wire.title, size });
  return { ...wire.embed, player: link(page), iframe: link(iframe), html };
}

function describeVideo(
  video: Video,
  options: { readonly publicUrl: URL; readonly token: string | undefined },
): Omit<PlaylistLink, 'href'> {
  const { id, title, duration, embed } = toVideoWire(video, {
    ...options,
    includeSourceUrl: false,
  });
  return { id, title, duration, posterUrl: video.status === 'ready' ? embed.poster : null };
}

type Place = {
  readonly query: URLSearchParams;
  /** The token of a guest. */
  readonly token: string | undefined;
};

function toHref({ query, token }: Place, videoId: string | null): string {
  const changed = new URLSearchParams(query);
  for (const name of OWN_PARAMETERS) changed.delete(name);
  if (videoId !== null) changed.set(VIDEO_PARAMETER, videoId);
  if (token !== undefined) changed.set('token', token);
  return `?${changed.toString()}`;
}
