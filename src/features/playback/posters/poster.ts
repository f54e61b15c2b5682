import type { ImageSize } from '#lib/media/read-image-size.ts';
import type { ImageType } from '#lib/media/sniff-image.ts';

export type Poster = {
  readonly bytes: Buffer;
  readonly type: ImageType;
  /** Undefined when the image does not declare it. */
  readonly size: ImageSize | undefined;
  /**
   * A card expires sooner than other images, because the missing thumbnail or frame may become
   * available.
   */
  readonly freshUntilMs: number;
};
