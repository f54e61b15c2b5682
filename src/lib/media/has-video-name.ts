const VIDEO_NAME = /\.(?:m3u8|mpd|mp4|m4v|mov|webm)(?:$|[?#])/i;

/** True if the path of a URL has the extension of a manifest or of a video that browsers play. */
export function hasVideoName(url: string): boolean {
  return VIDEO_NAME.test(url);
}
