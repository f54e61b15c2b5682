import { hasDeclaredPlayer, type ReadyVideo, type VideoWire } from '#features/videos/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

import { html, type Html } from '../layout/html.ts';
import { explainFailure } from './explain-failure.ts';
import { notice } from './notice.ts';
import { playerMarkup } from './player-markup.ts';
import type { BrandedMarkupOptions, MarkupOptions, ShownVideo } from './shown-video.ts';
import { toPageUrl } from './to-page-url.ts';

/** The player area: the player, a message or a provider's player. */
export function stage(shown: ShownVideo, options: MarkupOptions): Html {
  return html`<div class="stage" id="player">${toContent(shown, options)}</div>`;
}

function toContent({ video, wire, branding }: ShownVideo, options: MarkupOptions): Html {
  const { messages } = options;
  switch (video.status) {
    case 'queued':
    case 'resolving':
      return notice(messages.notices.preparing);
    case 'removed':
      return notice(messages.failures.videoRemoved);
    case 'failed':
      return notice({
        title: messages.notices.failed,
        text: explainFailure(video.error, messages),
      });
    case 'ready':
      return toReadyContent(video, wire, { ...options, branding });
    default:
      return assertNever(video);
  }
}

function toReadyContent(video: ReadyVideo, wire: VideoWire, options: BrandedMarkupOptions): Html {
  const [source] = wire.sources;
  if (source !== undefined) return playerMarkup(wire, source, options);
  const { iframeUrl } = video;
  // A javascript: or data: URL would run with the origin of this page.
  if (iframeUrl === null || !isWebUrl(iframeUrl)) {
    return notice(options.messages.notices.invalidPlayer);
  }
  const cover = toCover(wire, options.publicUrl);
  return hasDeclaredPlayer(video)
    ? declaredFrame(video, iframeUrl, { ...options, cover })
    : providerFrame(video, iframeUrl, { ...options, cover });
}

/** Shown behind a provider's player, which is transparent until the provider responds. */
function toCover({ title, thumbnailUrl }: VideoWire, publicUrl: URL): Html {
  return html`<div class="frame-cover">
    ${thumbnailUrl === null ? null : html`<img src="${toPageUrl(thumbnailUrl, publicUrl)}" alt="" />`}
    ${title === null ? null : html`<p dir="auto">${title}</p>`}
  </div>`;
}

type FrameOptions = MarkupOptions & { readonly cover: Html };

/**
 * A provider's player in a sandbox. It can neither navigate the page nor use this service's
 * origin.
 */
function providerFrame(video: ReadyVideo, url: URL, options: FrameOptions): Html {
  return frame(video, url, {
    ...options,
    sandbox: toSandbox(url, options.publicUrl, [
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-presentation',
      'allow-forms',
    ]),
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
  });
}

/**
 * A player without a review. It can submit no forms, open no windows and play nothing
 * without a click, and its origin is visible outside the frame.
 */
function declaredFrame(video: ReadyVideo, url: URL, options: FrameOptions): Html {
  const player = frame(video, url, {
    ...options,
    sandbox: toSandbox(url, options.publicUrl, ['allow-presentation']),
    allow: 'encrypted-media; fullscreen; picture-in-picture',
  });
  return html`<div class="declared">
    <p class="declared-origin" dir="ltr" translate="no">${url.origin}</p>
    ${player}
  </div>`;
}

function toSandbox(url: URL, publicUrl: URL, permissions: readonly string[]): string {
  // With its own origin, a frame of this service could remove its sandbox.
  const origin = url.origin === publicUrl.origin ? [] : ['allow-same-origin'];
  return ['allow-scripts', ...permissions, ...origin].join(' ');
}

function frame(
  { title }: ReadyVideo,
  url: URL,
  {
    cover,
    messages,
    sandbox,
    allow,
  }: Pick<FrameOptions, 'cover' | 'messages'> & {
    readonly sandbox: string;
    readonly allow: string;
  },
): Html {
  // Some providers refuse playback without a referrer.
  return html`<div class="framed">
    ${cover}
    <iframe
      src="${url.href}"
      title="${title ?? messages.watch.player}"
      sandbox="${sandbox}"
      allow="${allow}"
      allowfullscreen
      referrerpolicy="strict-origin-when-cross-origin"
    ></iframe>
  </div>`;
}
