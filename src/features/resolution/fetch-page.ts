import { HTML_BYTES_MAX } from '#contract/limits.ts';
import type { PageSignals } from '#lib/html/page-signals.ts';
import { readPageSignals } from '#lib/html/read-page-signals.ts';
import { readVideoObjects, type VideoObject } from '#lib/html/read-video-objects.ts';

import { fetchContent } from './fetch-content.ts';
import { fetchText } from './fetch-text.ts';
import { optionalUnlessGone } from './optional.ts';
import { readPageDetails } from './read-page-details.ts';
import { ResolutionError } from './resolution-error.ts';
import type { Session } from './session.ts';
import { NO_DETAILS, type VideoDetails } from './video-details.ts';

/** A provider's page and the data extracted from it. */
export type ProviderPage = {
  /** The final URL, after redirects. */
  readonly url: URL;
  readonly html: string;
  readonly signals: PageSignals;
  readonly videos: readonly VideoObject[];
  readonly details: VideoDetails;
};

export async function fetchPage(session: Session, url: URL): Promise<ProviderPage> {
  await using content = await fetchContent(session, url, { step: 'page' });
  if (content.kind !== 'html') throw new ResolutionError('not_a_video');
  const html = await fetchText(session, content, {
    bytesMax: HTML_BYTES_MAX,
    overflow: 'truncate',
  });
  const signals = readPageSignals(html);
  const videos = readVideoObjects(signals.jsonLd);
  const details = readPageDetails(signals, videos[0], content.url);
  return { url: content.url, html, signals, videos, details };
}

/**
 * Fetches a page for the details of a video that plays without the page. Returns no details if the
 * page is unavailable, but throws if the video is gone.
 */
export async function fetchPageDetails(session: Session, url: URL): Promise<VideoDetails> {
  const page = await optionalUnlessGone(() => fetchPage(session, url));
  return page?.details ?? NO_DETAILS;
}
