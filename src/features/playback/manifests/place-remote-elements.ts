import { MpdError } from '#lib/dash/mpd-error.ts';
import {
  insertRemoteElements,
  listRemoteElements,
  type RemoteElement,
} from '#lib/dash/remote-elements.ts';

/**
 * An MPD with its remote elements in place, whenever a player would have asked for them: few players can, and none
 * where addresses are relative as ours are. `fetchElement` answers undefined for one that is not to be had.
 */
export async function placeRemoteElements(
  { text, url }: { readonly text: string; readonly url: URL },
  fetchElement: (url: URL) => Promise<string | undefined>,
): Promise<string> {
  const elements = findRemoteElements(text, url);
  if (elements.length === 0) return text;
  const fetched = new Map(elements.map((element) => [element.url.href, element.url] as const));
  const texts = new Map(
    await Promise.all(
      [...fetched].map(async ([href, address]) => [href, await fetchElement(address)] as const),
    ),
  );
  return insertRemoteElements(
    text,
    elements.map((element) => ({ element, text: texts.get(element.url.href) })),
  );
}

/** What can't be read is told when it is rewritten. */
function findRemoteElements(text: string, url: URL): readonly RemoteElement[] {
  try {
    return listRemoteElements(text, url);
  } catch (error) {
    if (error instanceof MpdError) return [];
    throw error;
  }
}
