import { HTML_BYTES_MAX } from '#contract/limits.ts';
import type { PageSignals } from '#lib/html/page-signals.ts';
import { readPageSignals } from '#lib/html/read-page-signals.ts';
import { readVideoObjects, type VideoObject } from '#lib/html/read-video-objects.ts';

import { fetchContent } from './fetch-content.ts';
import { fetchText } from './fetch-text.ts';
import { readPageDetails } from './read-page-details.ts';
import { ResolutionStop } from './resolution-stop.ts';
import type { Session } from './session.ts';
import { unlessGone } from './unless-stopped.ts';
import { NO_DETAILS, type VideoDetails } from './video-details.ts';

/** A provider's page, as far as it can be read as data. */
export type ProviderPage = {
  /** The address that answered. */
  readonly url: URL;
  readonly html: string;
  readonly signals: PageSignals;
  readonly videos: readonly VideoObject[];
  readonly details: VideoDetails;
};

/** Throws ResolutionStop where there is no page. */
export async function fetchPage(session: Session, url: URL): Promise<ProviderPage> {
  await using content = await fetchContent(session, url, { step: 'page' });
  if (content.kind !== 'html') throw new ResolutionStop('not_a_video');
  const html = await fetchText(session, content, { bytesMax: HTML_BYTES_MAX, beyond: 'cut' });
  const signals = readPageSignals(html);
  const videos = readVideoObjects(signals.jsonLd);
  const details = readPageDetails(signals, videos[0], content.url);
  return { url: content.url, html, signals, videos, details };
}

/** What the page says of a video that plays in any case: nothing where there is no page, unless that is because the video is gone. */
export async function fetchPageDetails(session: Session, url: URL): Promise<VideoDetails> {
  const page = await unlessGone(() => fetchPage(session, url));
  return page?.details ?? NO_DETAILS;
}
