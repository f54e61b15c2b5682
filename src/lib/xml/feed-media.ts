import type { FeedMedia } from './read-feed.ts';

const VIDEO_NAME = /\.(?:m3u8|mpd|mp4|m4v|mov|webm)(?:$|[?#])/i;
const VIDEO_TYPE = /^(?:video\/|application\/(?:vnd\.apple\.mpegurl|x-mpegurl|dash\+xml))/;

/** Old feeds list Flash players instead of video files. */
export function isFeedVideo({ url, type, medium }: FeedMedia): boolean {
  if (medium !== null) return medium === 'video';
  if (type === null || type === '') return hasVideoName(url);
  return (
    VIDEO_TYPE.test(type) || type === 'application/x-shockwave-flash' || isUntypedVideo(type, url)
  );
}

function isUntypedVideo(type: string, url: string): boolean {
  return type === 'application/octet-stream' && hasVideoName(url);
}

export function hasVideoName(url: string): boolean {
  return VIDEO_NAME.test(url);
}

export function isFeedAudio({ type, medium }: FeedMedia): boolean {
  return medium === 'audio' || type?.startsWith('audio/') === true;
}
