import { MpdError } from '#lib/dash/mpd-error.ts';
import {
  type FetchedElement,
  listRemoteElements,
  type RemoteElement,
} from '#lib/dash/remote-elements.ts';

export type RemoteElements = readonly RemoteElement[];

/** An unreadable manifest is not reported here, but when it is rewritten. */
export function findRemoteElements(text: string, url: URL): RemoteElements {
  try {
    return listRemoteElements(text, url);
  } catch (error) {
    if (error instanceof MpdError) return [];
    throw error;
  }
}

/**
 * Fetches the remote elements of an MPD, which are inlined because few players support them, and
 * none support them with relative URLs like those of this service. `fetchElement` returns undefined
 * for an element that is unavailable.
 */
export async function fetchRemoteElements(
  elements: RemoteElements,
  fetchElement: (url: URL) => Promise<string | undefined>,
): Promise<readonly FetchedElement[]> {
  const hrefs = [...new Set(elements.map(({ href }) => href))];
  const texts = new Map(
    await Promise.all(
      hrefs.map(async (href) => [href, await fetchElement(new URL(href))] as const),
    ),
  );
  return elements.map((element) => ({ element, text: texts.get(element.href) }));
}
