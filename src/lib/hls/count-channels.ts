import { listM3uEntries } from '../text/list-m3u-entries.ts';
import { isPlaylist } from './read-lines.ts';

/** Tags of HLS without which no player plays a playlist, or that no list of channels has. */
const HLS_TAG =
  /^[ \t]*#EXT-X-(?:TARGETDURATION|MEDIA-SEQUENCE|ENDLIST|PLAYLIST-TYPE|STREAM-INF|MEDIA|MAP|KEY|BYTERANGE|PART)\b/m;
/** Tags and attributes that IPTV players read. */
const CHANNEL_MARK =
  /^[ \t]*#(?:EXTM3U\b[^\r\n]*\btvg|EXTINF:[^\r\n]*\b(?:tvg|group|catchup)-[a-z]{1,20}=|EXTGRP:|EXTVLCOPT:|KODIPROP:)/m;
/** A segment has a duration. */
const ENDLESS_ENTRY = /^[ \t]*#EXTINF:[ \t]*-\d/m;
const DURATION = /^[ \t]*#EXTINF:/m;
/** An entry that is a stream itself. */
const STREAM_SUFFIX = /\.(?:m3u8?|mpd)(?:[?#]|$)/i;

/**
 * Counts the entries of an M3U list of channels or other whole streams, which shares the first line
 * with HLS playlists. Returns 0 for other texts.
 */
export function countChannels(text: string): number {
  if (!isPlaylist(text) || HLS_TAG.test(text)) return 0;
  const isMarked = CHANNEL_MARK.test(text) || ENDLESS_ENTRY.test(text) || !DURATION.test(text);
  let count = 0;
  let streams = 0;
  for (const { url } of listM3uEntries(text)) {
    count += 1;
    if (STREAM_SUFFIX.test(url)) streams += 1;
  }
  return isMarked || streams > 0 ? count : 0;
}
