/** A part of an image, in its pixels, for a part of the timeline. */
export type Thumbnail = {
  readonly startSeconds: number;
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A cue as the server writes it. */
const CUE = /^(\d+):(\d\d):(\d\d\.\d{3}) --> .*\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm;

/** Reads the server's track of thumbnails. `base` is its URL. */
export function parseThumbnails(track: string, base: string): readonly Thumbnail[] {
  return [...track.matchAll(CUE)].map(([, hours, minutes, seconds, path = '', ...area]) => {
    const [x = 0, y = 0, width = 0, height = 0] = area.map(Number);
    return {
      startSeconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      url: new URL(path, base).href,
      x,
      y,
      width,
      height,
    };
  });
}

/** The thumbnail at this time, or the first one if this is before all of them. */
export function findThumbnail(
  thumbnails: readonly Thumbnail[],
  seconds: number,
): Thumbnail | undefined {
  return thumbnails.findLast(({ startSeconds }) => startSeconds <= seconds) ?? thumbnails[0];
}
