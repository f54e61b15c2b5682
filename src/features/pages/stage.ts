import type { ReadyVideo, Video } from '#features/videos/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

import { html, type Html } from './html.ts';
import { notice } from './notice.ts';

/**
 * The player area. The page's script fills it, unless it contains a message or a provider's player.
 */
export function stage(video: Video, publicUrl: URL): Html {
  return html`<div class="stage" id="player">${toContent(video, publicUrl)}</div>`;
}

function toContent(video: Video, publicUrl: URL): Html | null {
  switch (video.status) {
    case 'queued':
    case 'resolving':
      return notice(
        'This video is being prepared',
        'Playback starts automatically when it’s ready.',
      );
    case 'failed':
      return notice('This video can’t be played', video.error.message);
    case 'ready':
      return toReadyContent(video, publicUrl);
    default:
      return assertNever(video);
  }
}

function toReadyContent(video: ReadyVideo, publicUrl: URL): Html {
  const { sources, iframeUrl } = video;
  if (sources.length === 0 && iframeUrl !== null) {
    // A javascript: or data: URL would run with the origin of this page.
    if (isWebUrl(iframeUrl)) return providerFrame(video, iframeUrl, publicUrl);
    return notice(
      'This video can’t be played',
      'The provider returned an invalid player URL. Try again later.',
    );
  }
  return html`<noscript
    >${notice('The player requires JavaScript', 'Enable JavaScript and reload the page.')}</noscript
  >`;
}

/**
 * The provider's player in a sandbox. It can neither navigate the page nor use this service's
 * origin.
 */
function providerFrame(video: ReadyVideo, url: URL, publicUrl: URL): Html {
  const isForeign = url.origin !== publicUrl.origin;
  const sandbox = [
    'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms',
    ...(isForeign ? ['allow-same-origin'] : []),
  ].join(' ');
  // Some providers refuse playback without a referrer.
  return html`<iframe
    class="stage"
    src="${url.href}"
    title="${video.title ?? 'Video player'}"
    sandbox="${sandbox}"
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    allowfullscreen
    referrerpolicy="strict-origin-when-cross-origin"
  ></iframe>`;
}
