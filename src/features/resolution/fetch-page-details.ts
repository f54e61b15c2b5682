import { HTML_BYTES_MAX } from '../../contract/limits.ts';
import { readPageSignals } from '../../lib/html/read-page-signals.ts';
import { readVideoObjects } from '../../lib/html/read-video-objects.ts';
import { fetchContent } from './fetch-content.ts';
import { fetchText } from './fetch-text.ts';
import { readPageDetails } from './read-page-details.ts';
import { ResolutionStop } from './resolution-stop.ts';
import type { Session } from './session.ts';
import { NO_DETAILS, type VideoDetails } from './video-details.ts';

/** What a provider’s page says of its video, for a player that shows it anyway: nothing where the page can't be had. */
export async function fetchPageDetails(session: Session, url: URL): Promise<VideoDetails> {
  try {
    await using content = await fetchContent(session, url, { step: 'page' });
    if (content.kind !== 'html') return NO_DETAILS;
    const html = await fetchText(session, content, { bytesMax: HTML_BYTES_MAX, beyond: 'cut' });
    const signals = readPageSignals(html);
    return readPageDetails(signals, readVideoObjects(signals.jsonLd)[0], content.url);
  } catch (error) {
    if (error instanceof ResolutionStop && !isTelling(error)) return NO_DETAILS;
    throw error;
  }
}

/** The video itself is not there. */
function isTelling({ reason }: ResolutionStop): boolean {
  return reason === 'gone' || reason === 'legally_withheld';
}
