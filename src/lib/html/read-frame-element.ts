import { isTiny } from './is-background-video.ts';
import type { PageFrame } from './page-signals.ts';

type Attributes = ReadonlyMap<string, string>;

export function readFrameElement(url: string, attributes: Attributes, container = ''): PageFrame {
  const names = ['allowfullscreen', 'webkitallowfullscreen', 'mozallowfullscreen'];
  const allowsFullscreen =
    names.some((name) => attributes.has(name)) ||
    /\bfullscreen\b/i.test(attributes.get('allow') ?? '');
  return {
    url,
    isUnlikely: isUnlikelyFrame(attributes),
    allowsFullscreen,
    title: attributes.get('title') ?? null,
    area: readArea(attributes),
    container,
  };
}

function readArea(attributes: Attributes): number | null {
  const [width, height] = ['width', 'height'].map(
    (name) => /^\s*(\d{1,5})(?:px)?\s*$/.exec(attributes.get(name) ?? '')?.[1],
  );
  return width === undefined || height === undefined ? null : Number(width) * Number(height);
}

/** True for frames that are hidden or have the size of an advertisement. */
function isUnlikelyFrame(attributes: Attributes): boolean {
  const isHidden =
    attributes.has('hidden') ||
    /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attributes.get('style') ?? '');
  const size = ['width', 'height'].map((name) => attributes.get(name)?.trim()).join('x');
  return isHidden || isTiny(attributes) || AD_SIZES.has(size.replaceAll('px', ''));
}

/** The common sizes of advertisements (IAB display advertising guidelines), in CSS pixels. */
const AD_SIZES: ReadonlySet<string> = new Set([
  '120x600',
  '160x600',
  '250x250',
  '300x50',
  '300x100',
  '300x250',
  '300x600',
  '300x1050',
  '320x50',
  '320x100',
  '336x280',
  '468x60',
  '728x90',
  '970x90',
  '970x250',
]);
