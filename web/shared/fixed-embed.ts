import type { VideoWire } from '#features/videos/wire/wire.ts';
import { toFixedIframe, toFrameSize } from '#lib/player/iframe-html.ts';

/** Embed code with a fixed size, for sites that remove the styles of `embed.html`. */
export function toFixedEmbed(
  { title, width, height, embed }: Pick<VideoWire, 'title' | 'width' | 'height' | 'embed'>,
  src = embed.iframe,
): string {
  return toFixedIframe({ src, title, size: toFrameSize(width, height) });
}
