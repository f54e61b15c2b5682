import { escapeHtml } from '#lib/html/escape-html.ts';
import { toFrameSize, toResponsiveIframe } from '#lib/player/iframe-html.ts';
import type { Video } from '#sdk';

import { BASE_URL } from './base-url.ts';
import { toFixedEmbed } from './fixed-embed.ts';

export const EMBED_KINDS = ['responsive', 'fixed', 'component', 'react'] as const;
export type EmbedKind = (typeof EMBED_KINDS)[number];

type EmbeddedVideo = Pick<Video, 'id' | 'title' | 'width' | 'height' | 'embed'>;

export const EMBED_FLAGS = ['autoplay', 'muted', 'loop', 'hideTitle', 'hideLogo'] as const;
export type EmbedFlag = (typeof EMBED_FLAGS)[number];

/** The flags in the URL of the player, as attributes of the component, and as React properties. */
const FLAG_NAMES = {
  autoplay: { parameter: ['autoplay', '1'], attribute: 'autoplay', property: 'autoPlay' },
  muted: { parameter: ['muted', '1'], attribute: 'muted', property: 'muted' },
  loop: { parameter: ['loop', '1'], attribute: 'loop', property: 'loop' },
  hideTitle: { parameter: ['title', '0'], attribute: 'hide-title', property: 'hideTitle' },
  hideLogo: { parameter: ['logo', '0'], attribute: 'hide-logo', property: 'hideLogo' },
} as const satisfies Record<EmbedFlag, unknown>;

type PlayerChoice = {
  /** Such as `90` or `1m30s`; null for the beginning. */
  readonly startTime: string | null;
  /** Six hexadecimal digits; null for the color of the player. */
  readonly color: string | null;
  readonly flags: readonly EmbedFlag[];
};

type EmbedCodeOptions = PlayerChoice & { readonly kind: EmbedKind };

/** The code that embeds a video in a page. */
export function toEmbedCode(video: EmbeddedVideo, options: EmbedCodeOptions): string {
  const { kind } = options;
  const { title, width, height } = video;
  if (kind === 'component') return toComponent(video, options);
  if (kind === 'react') return toReact(video, options);
  const src = toFrameUrl(video, options);
  if (kind === 'fixed') return toFixedEmbed(video, src);
  return toResponsiveIframe({ src, title, size: toFrameSize(width, height) });
}

/** The URL of the player with these options. */
export function toFrameUrl(
  { embed }: Pick<EmbeddedVideo, 'embed'>,
  { startTime, color, flags }: PlayerChoice,
): string {
  const url = new URL(embed.iframe);
  for (const flag of flags) {
    const [name, value] = FLAG_NAMES[flag].parameter;
    url.searchParams.set(name, value);
  }
  if (startTime !== null) url.searchParams.set('t', startTime);
  if (color !== null) url.searchParams.set('color', color);
  return url.href;
}

function toComponent(video: EmbeddedVideo, { startTime, color, flags }: PlayerChoice): string {
  const attributes = Object.entries({
    'video-id': video.id,
    'video-title': video.title,
    'aspect-ratio': toRatio(video),
    'start-time': startTime,
    'accent-color': color,
  }).flatMap(([name, value]) => (value === null ? [] : [` ${name}="${escapeHtml(value)}"`]));
  const set = flags.map((flag) => ` ${FLAG_NAMES[flag].attribute}`);
  return `<script type="module" src="${new URL('player.js', BASE_URL).href}"></script>
<reelay-player${[...attributes, ...set].join('')}></reelay-player>`;
}

/** JSX has no escapes in attributes, so texts are JavaScript strings. */
function toReact(video: EmbeddedVideo, { startTime, color, flags }: PlayerChoice): string {
  const properties = Object.entries({
    src: video.embed.player,
    videoTitle: video.title,
    aspectRatio: toRatio(video),
    startTime,
    accentColor: color,
  }).flatMap(([name, value]) => (value === null ? [] : [` ${name}={${JSON.stringify(value)}}`]));
  const set = flags.map((flag) => ` ${FLAG_NAMES[flag].property}`);
  return `import { ReelayPlayer } from '@reelay/player-react';

<ReelayPlayer${[...properties, ...set].join('')} />`;
}

/** Null for the default, 16:9. */
function toRatio({ width, height }: EmbeddedVideo): string | null {
  const size = toFrameSize(width, height);
  return size.height === toFrameSize(null, null).height ? null : `${size.width}/${size.height}`;
}
