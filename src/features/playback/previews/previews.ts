import type { ImageArea } from '#lib/captions/thumbnail-track.ts';
import type { Subrange } from '#lib/hls/segment-reader.ts';
import type { ImageType } from '#lib/media/sniff-image.ts';

import type { MediaContext } from '../media/read-media-range.ts';

/** The thumbnails of a source: parts of images (“sheets”) by time. */
export type Previews = {
  readonly cues: readonly PreviewCue[];
  readonly sheets: readonly Sheet[];
  /** The type of the first sheet, which the others usually have too. */
  readonly imageType: ImageType;
};

export type PreviewCue = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** An index in `sheets`. */
  readonly sheet: number;
  readonly area: ImageArea;
};

/** An image of the upstream, or an image that is made from pictures of the video. */
export type Sheet =
  | ({ readonly kind: 'image' } & ImageLocation)
  | ({ readonly kind: 'pictures'; readonly pictures: readonly Picture[] } & Grid);

/** The cells of an image, and the size of each. */
export type Grid = { readonly columns: number; readonly rows: number; readonly size: CellSize };

export type ImageLocation = { readonly url: URL; readonly range: Subrange | null };

export type CellSize = { readonly width: number; readonly height: number };

/** A picture of the video. */
export type Picture = {
  readonly startSeconds: number;
  readonly url: URL;
  /** Reads a file with which a decoder can show the picture. Undefined if it is unreadable. */
  readonly read: (ctx: MediaContext) => Promise<Buffer | undefined>;
};

export const NO_PREVIEWS: Previews = { cues: [], sheets: [], imageType: 'image/jpeg' };
