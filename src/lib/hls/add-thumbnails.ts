import {
  listImageTimes,
  type ThumbnailImages,
  THUMBNAILS_BANDWIDTH,
} from '../media/thumbnail-images.ts';

/**
 * Adds the playlist of thumbnails to a multivariant playlist. The tags are a convention of Roku,
 * which other players follow, and no part of RFC 8216bis.
 */
export function addThumbnails(playlist: string, images: ThumbnailImages, uri: string): string {
  const attributes = [
    `BANDWIDTH=${THUMBNAILS_BANDWIDTH}`,
    `RESOLUTION=${images.width}x${images.height}`,
    `CODECS="${images.type.replace('image/', '')}"`,
    `URI="${uri}"`,
  ];
  return `${playlist.trimEnd()}\n#EXT-X-IMAGE-STREAM-INF:${attributes.join(',')}\n`;
}

/** Writes the media playlist of thumbnails. `toUri` gets the number of an image, from 0. */
export function writeThumbnailPlaylist(
  images: ThumbnailImages,
  toUri: (image: number) => string,
): string {
  const { columns, rows, width, height, tileMs } = images;
  const times = listImageTimes(images);
  const longest = times.reduce((max, { startMs, endMs }) => Math.max(max, endMs - startMs), 1000);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.round(longest / 1000)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-IMAGES-ONLY',
    ...times.flatMap(({ startMs, endMs }, image) => {
      const seconds = toSeconds(endMs - startMs);
      const tileSeconds = tileMs === null ? seconds : toSeconds(tileMs);
      return [
        `#EXTINF:${seconds},`,
        `#EXT-X-TILES:RESOLUTION=${width}x${height},LAYOUT=${columns}x${rows},DURATION=${tileSeconds}`,
        toUri(image),
      ];
    }),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

function toSeconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
