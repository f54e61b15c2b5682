import type { VideoWire } from '#features/videos/index.ts';
import type { PlayerOptions } from '#lib/player/player-options.ts';

import type { Assets } from '../layout/assets.ts';
import { html, type Html } from '../layout/html.ts';
import { toPageUrl } from './to-page-url.ts';

export type PlayedSource = VideoWire['sources'][number];

/** True for a source that browsers play without an engine. */
export function isFile({ format }: PlayedSource): boolean {
  return format === 'MP4' || format === 'WebM';
}

/**
 * When the player's script is loaded. A file that plays automatically needs no script for its first
 * frame, which the script would delay.
 */
export function choosePlayerStart(
  { sources }: VideoWire,
  { autoplay }: PlayerOptions,
): 'immediate' | 'late' {
  const [source] = sources;
  return autoplay && source !== undefined && isFile(source) ? 'late' : 'immediate';
}

/** When a page without autoplay loads the media. */
export type Loading = 'immediate' | 'onUse';

/**
 * The engine of a stream is larger than the rest of a watch page, so it is loaded when the viewer
 * first uses the player. Only an engine knows the state of a live stream and the picture at a start
 * time.
 */
export function chooseLoading(
  { sources, live }: VideoWire,
  { autoplay, startSeconds }: PlayerOptions,
): Loading {
  const [source] = sources;
  if (source === undefined || isFile(source) || live?.state === 'live') return 'immediate';
  return autoplay || startSeconds !== null ? 'immediate' : 'onUse';
}

/** Engine scripts for the first source, preloaded in parallel with the player script. */
export function engineScripts(
  { sources }: VideoWire,
  { engines }: Pick<Assets, 'engines'>,
): readonly string[] {
  const format = sources[0]?.format;
  return format === 'HLS' || format === 'DASH' ? engines[format] : [];
}

/**
 * Preloads the manifest, which an engine requests without cookies. `crossorigin` must match the
 * request of the engine, because the browser would otherwise fetch the manifest twice.
 */
export function manifestHint({ sources }: VideoWire, publicUrl: URL): Html | null {
  const [source] = sources;
  if (source === undefined || isFile(source)) return null;
  const href = toPageUrl(source.url, publicUrl);
  return html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${href}" />`;
}

/** Preloads the poster with a high priority, because viewers see it first. */
export function posterHint(
  { status, sources, thumbnailUrl }: VideoWire,
  publicUrl: URL,
): Html | null {
  if (status !== 'ready' || sources.length === 0 || thumbnailUrl === null) return null;
  const href = toPageUrl(thumbnailUrl, publicUrl);
  return html`<link rel="preload" as="image" fetchpriority="high" href="${href}" />`;
}
