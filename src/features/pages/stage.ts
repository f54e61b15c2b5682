import type { ReadyVideo, Video } from '#features/videos/index.ts';
import { assertNever } from '#lib/assert-never.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

import { html, type Html } from './html.ts';
import { notice } from './notice.ts';

/** Where the video is seen: filled by the page's script when it plays here, by words or its provider else. */
export function stage(video: Video, publicUrl: URL): Html {
  return html`<div class="stage" id="player">${toContent(video, publicUrl)}</div>`;
}

function toContent(video: Video, publicUrl: URL): Html | null {
  switch (video.status) {
    case 'queued':
    case 'resolving':
      return notice('This video is being prepared', 'It starts here as soon as it is ready.');
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
    // A javascript: or data: address would speak as this page.
    if (isWebUrl(iframeUrl)) return providerFrame(video, iframeUrl, publicUrl);
    return notice('This video can’t be played', 'Its provider’s player has no web address.');
  }
  return html`<noscript
    >${notice('The player needs JavaScript', 'Please allow it for this page.')}</noscript
  >`;
}

/** The provider's own player, which can neither leave its frame nor act as one of our pages. */
function providerFrame(video: ReadyVideo, address: URL, publicUrl: URL): Html {
  const isForeign = address.origin !== publicUrl.origin;
  const sandbox = [
    'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms',
    ...(isForeign ? ['allow-same-origin'] : []),
  ].join(' ');
  // Some providers refuse to play for a page that does not name itself.
  return html`<iframe
    class="stage"
    src="${address.href}"
    title="${video.title ?? 'Video player'}"
    sandbox="${sandbox}"
    allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
    allowfullscreen
    referrerpolicy="strict-origin-when-cross-origin"
  ></iframe>`;
}
