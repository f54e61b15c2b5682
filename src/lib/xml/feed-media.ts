import { hasVideoName } from '../media/has-video-name.ts';
import type { FeedMedia } from './feed.ts';

/** Audio in containers of videos. */
const AUDIO_NAME = /\.(?:m4a|m4b|weba)(?:$|[?#])/i;
const VIDEO_TYPE =
  /^(?:video\/|application\/(?:vnd\.apple\.mpegurl|x-mpegurl|dash\+xml)|audio\/(?:x-)?mpegurl)/;
const AUDIO_TYPE = /^audio\/(?:mp4|x-m4[ab]|m4a|webm)/;

/** The media of an item that may play: videos before audio, the tallest first. */
export function listFeedMedia(media: readonly FeedMedia[]): readonly FeedMedia[] {
  return [
    ...media.filter(isFeedVideo).toSorted((a, b) => b.height - a.height),
    ...media.filter((each) => !isFeedVideo(each) && isPlayableAudio(each)),
  ];
}

/** Old feeds list Flash players instead of video files. */
function isFeedVideo({ url, type, medium }: FeedMedia): boolean {
  if (medium !== null) return medium === 'video';
  if (isUntyped(type)) return hasVideoName(url);
  return VIDEO_TYPE.test(type) || type === 'application/x-shockwave-flash';
}

/** Feeds often state `audio/mpeg` for every file. */
function isPlayableAudio({ url, type, medium }: FeedMedia): boolean {
  if (!isUntyped(type) && AUDIO_TYPE.test(type)) return true;
  const isAudio = medium === 'audio' || isUntyped(type) || type.startsWith('audio/');
  return isAudio && AUDIO_NAME.test(url);
}

function isUntyped(type: string | null): type is null | '' | 'application/octet-stream' {
  return type === null || type === '' || type === 'application/octet-stream';
}

export function hasMediaName(url: string): boolean {
  return hasVideoName(url) || AUDIO_NAME.test(url);
}

export function isFeedAudio({ type, medium }: FeedMedia): boolean {
  return medium === 'audio' || type?.startsWith('audio/') === true;
}
