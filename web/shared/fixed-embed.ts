import { toFixedIframe, toFrameSize } from '#lib/player/iframe-html.ts';
import type { Video } from '#sdk';

/** Embed code with a fixed size, for sites that remove the styles of `embed.html`. */
export function toFixedEmbed(
  { title, width, height, embed }: Pick<Video, 'title' | 'width' | 'height' | 'embed'>,
  src = embed.iframe,
): string {
  return toFixedIframe({ src, title, size: toFrameSize(width, height) });
}
