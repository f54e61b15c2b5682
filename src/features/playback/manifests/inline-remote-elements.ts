import { MpdError } from '#lib/dash/mpd-error.ts';
import {
  insertRemoteElements,
  listRemoteElements,
  type RemoteElement,
} from '#lib/dash/remote-elements.ts';

/**
 * Replaces the remote elements of an MPD with their content, because few players support remote
 * elements, and none support them with relative URLs like those of this service. `fetchElement`
 * returns undefined for an element that is unavailable.
 */
export async function inlineRemoteElements(
  { text, url }: { readonly text: string; readonly url: URL },
  fetchElement: (url: URL) => Promise<string | undefined>,
): Promise<string> {
  const elements = findRemoteElements(text, url);
  if (elements.length === 0) return text;
  const fetched = new Map(elements.map((element) => [element.url.href, element.url] as const));
  const texts = new Map(
    await Promise.all(
      [...fetched].map(
        async ([href, elementUrl]) => [href, await fetchElement(elementUrl)] as const,
      ),
    ),
  );
  return insertRemoteElements(
    text,
    elements.map((element) => ({ element, text: texts.get(element.url.href) })),
  );
}

/** An unreadable manifest is not reported here, but when it is rewritten. */
function findRemoteElements(text: string, url: URL): readonly RemoteElement[] {
  try {
    return listRemoteElements(text, url);
  } catch (error) {
    if (error instanceof MpdError) return [];
    throw error;
  }
}
