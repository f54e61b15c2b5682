import type { VideoWire } from '#features/videos/index.ts';

import type { Assets } from './assets.ts';
import { html, type Html } from './html.ts';

/** Engine scripts for the first source, preloaded in parallel with the player script. */
export function engineScripts(
  { sources }: VideoWire,
  { engines }: Pick<Assets, 'engines'>,
): readonly string[] {
  const format = sources[0]?.format;
  return format === 'HLS' || format === 'DASH' ? engines[format] : [];
}

/**
 * Preloads the poster. Viewers see it first, but without this hint the browser requests it only
 * after the player script has run.
 */
export function posterHint(
  { status, sources, thumbnailUrl }: VideoWire,
  publicUrl: URL,
): Html | null {
  if (status !== 'ready' || sources.length === 0 || thumbnailUrl === null) return null;
  const url = new URL(thumbnailUrl);
  const href = url.origin === publicUrl.origin ? url.pathname + url.search : thumbnailUrl;
  return html`<link rel="preload" as="image" fetchpriority="high" href="${href}" />`;
}
