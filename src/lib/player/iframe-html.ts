import { escapeHtml } from '../html/escape-html.ts';

/** In CSS pixels. */
export type FrameSize = { readonly width: number; readonly height: number };

type Frame = {
  readonly src: string;
  readonly title: string | null;
  readonly size: FrameSize;
};

const FIXED_WIDTH = 640;
/** The largest size of a responsive iframe, so that a portrait video fits on a screen too. */
const RESPONSIVE_BOX = { width: 960, height: 720 } as const satisfies FrameSize;
/** Bounds of width ÷ height, because a source can report any size. */
const RATIO_MIN = 0.5;
const RATIO_MAX = 10;

/** Browsers deny these features to iframes of other sites without permission. */
const PERMISSIONS = [
  'autoplay',
  'clipboard-write',
  'encrypted-media',
  'fullscreen',
  'picture-in-picture',
  'screen-wake-lock',
  'web-share',
];

/** An iframe of the given size, for sites that remove styles. */
export function toFixedIframe({ src, title, size }: Frame): string {
  return toIframe({ src, width: String(size.width), height: String(size.height) }, title);
}

/** The largest width of a responsive iframe in the aspect ratio of `size`. */
export function toResponsiveWidth({ width, height }: FrameSize): number {
  return Math.round(Math.min(RESPONSIVE_BOX.width, (RESPONSIVE_BOX.height * width) / height));
}

/** An iframe as wide as its container, up to a maximum, in the aspect ratio of `size`. */
export function toResponsiveIframe({
  src,
  title,
  size,
  widthMax = toResponsiveWidth(size),
}: Frame & { readonly widthMax?: number }): string {
  const style = `aspect-ratio:${size.width}/${size.height};width:100%;max-width:${widthMax}px;height:auto;border:0`;
  return toIframe({ src, style }, title);
}

/** The size of a fixed iframe with the aspect ratio of the video, or 16:9 if it is unknown. */
export function toFrameSize(width: number | null, height: number | null): FrameSize {
  const isKnown = width !== null && height !== null && width > 0 && height > 0;
  const ratio = isKnown ? Math.min(Math.max(width / height, RATIO_MIN), RATIO_MAX) : 16 / 9;
  return { width: FIXED_WIDTH, height: Math.round(FIXED_WIDTH / ratio) };
}

function toIframe(attributes: Readonly<Record<string, string>>, title: string | null): string {
  const written = Object.entries({
    ...attributes,
    title: title ?? 'Video player',
    allow: PERMISSIONS.join('; '),
    frameborder: '0',
    loading: 'lazy',
  }).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<iframe ${written.join(' ')} allowfullscreen></iframe>`;
}
