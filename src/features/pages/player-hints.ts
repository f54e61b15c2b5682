import type { VideoWire } from '#features/videos/index.ts';

import type { Assets } from './assets.ts';
import { html, type Html } from './html.ts';

/** Scripts that the player will ask for when it knows its first source: fetched beside its own instead. */
export function engineScripts(
  { sources }: VideoWire,
  { engines }: Pick<Assets, 'engines'>,
): readonly string[] {
  const format = sources[0]?.format;
  return format === 'HLS' || format === 'DASH' ? engines[format] : [];
}

/** The still picture is what a viewer sees first, and only the player's script names it. */
export function posterHint(
  { status, sources, thumbnailUrl }: VideoWire,
  publicUrl: URL,
): Html | null {
  if (status !== 'ready' || sources.length === 0 || thumbnailUrl === null) return null;
  const address = new URL(thumbnailUrl);
  const href =
    address.origin === publicUrl.origin ? address.pathname + address.search : thumbnailUrl;
  return html`<link rel="preload" as="image" fetchpriority="high" href="${href}" />`;
}
