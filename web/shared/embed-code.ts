import { escapeHtml } from '#lib/html/escape-html.ts';
import { toFrameSize, toResponsiveIframe } from '#lib/player/iframe-html.ts';
import type { Video } from '#sdk';

import { BASE_URL } from './base-url.ts';
import { toFixedEmbed } from './fixed-embed.ts';

export const EMBED_KINDS = ['responsive', 'fixed', 'component', 'react'] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

type EmbeddedVideo = Pick<Video, 'id' | 'title' | 'width' | 'height' | 'embed'>;

type EmbedCodeOptions = {
  readonly kind: EmbedKind;
  /** Such as `90` or `1m30s`; null for the beginning. */
  readonly startTime: string | null;
};

/** The code that embeds a video in a page. */
export function toEmbedCode(video: EmbeddedVideo, options: EmbedCodeOptions): string {
  const { kind, startTime } = options;
  const { title, width, height, embed } = video;
  if (kind === 'component') return toComponent(video, startTime);
  if (kind === 'react') return toReact(video, startTime);
  const url = new URL(embed.iframe);
  if (startTime !== null) url.searchParams.set('t', startTime);
  const src = url.href;
  if (kind === 'fixed') return toFixedEmbed(video, src);
  return toResponsiveIframe({ src, title, size: toFrameSize(width, height) });
}

function toComponent(video: EmbeddedVideo, startTime: string | null): string {
  const attributes = Object.entries({
    'video-id': video.id,
    'video-title': video.title,
    'aspect-ratio': toRatio(video),
    'start-time': startTime,
  }).flatMap(([name, value]) => (value === null ? [] : [` ${name}="${escapeHtml(value)}"`]));
  return `<script type="module" src="${new URL('player.js', BASE_URL).href}"></script>
<reelay-player${attributes.join('')}></reelay-player>`;
}

/** JSX has no escapes in attributes, so texts are JavaScript strings. */
function toReact(video: EmbeddedVideo, startTime: string | null): string {
  const properties = Object.entries({
    src: video.embed.player,
    videoTitle: video.title,
    aspectRatio: toRatio(video),
    startTime,
  }).flatMap(([name, value]) => (value === null ? [] : [` ${name}={${JSON.stringify(value)}}`]));
  return `import { ReelayPlayer } from '@reelay/player-react';

<ReelayPlayer${properties.join('')} />`;
}

/** Null for the default, 16:9. */
function toRatio({ width, height }: EmbeddedVideo): string | null {
  const size = toFrameSize(width, height);
  return size.height === toFrameSize(null, null).height ? null : `${size.width}/${size.height}`;
}
