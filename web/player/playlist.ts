import { isJsonObject } from '#lib/json/is-json-object.ts';
import { formatDuration } from '#lib/text/format-duration.ts';
import type { Video } from '#sdk';

import { BASE_URL } from '../shared/base-url.ts';
import { canStore } from './can-store.ts';
import { loadText, PLAYLISTS_KEY, storeText } from './device-storage.ts';
import { addPlace, parsePlaces } from './playlist-places.ts';

const MANUAL_KEY = `${PLAYLISTS_KEY}-manual`;

/**
 * Remembers the video of the playlist on this device, and plays the next one. Returns true if the
 * page is being left for the video at which the viewer has stopped.
 */
export function openPlaylist(panel: HTMLElement, video: Video): boolean {
  const { playlist = '', requested } = panel.dataset;
  if (canStore(video)) {
    const places = parsePlaces(loadText(PLAYLISTS_KEY));
    const last = places.find(([id]) => id === playlist)?.[1];
    if (requested === 'false' && last !== undefined && last !== video.id) {
      location.replace(toHref(panel, last));
      return true;
    }
    storeText(PLAYLISTS_KEY, JSON.stringify(addPlace(places, [playlist, video.id])));
  }
  playNext(panel, video);
  offerMore(panel);
  return false;
}

/** Media events do not bubble, so the document catches those of any player. */
function playNext(panel: HTMLElement, video: Video): void {
  const box = panel.querySelector<HTMLInputElement>('#playlist-autoplay');
  const next = panel.querySelector<HTMLAnchorElement>('#playlist-next');
  if (box === null || next === null || video.sources.length === 0) return;
  box.checked = loadText(MANUAL_KEY) === '';
  box.closest('label')?.removeAttribute('hidden');
  box.addEventListener('change', () => storeText(MANUAL_KEY, box.checked ? '' : '1'));
  const onEnded = (): void => {
    if (!box.checked) return;
    const url = new URL(next.href);
    url.searchParams.set('autoplay', '1');
    location.assign(url);
  };
  document.addEventListener('ended', onEnded, { capture: true });
}

function offerMore(panel: HTMLElement): void {
  const button = panel.querySelector<HTMLButtonElement>('#playlist-more');
  const list = panel.querySelector('ul');
  const failure = panel.querySelector('#playlist-failure');
  if (button === null || list === null || panel.dataset['cursor'] === '') return;
  button.hidden = false;
  button.addEventListener('click', () => void showMore());

  async function showMore(): Promise<void> {
    // A disabled button would lose the focus.
    if (button === null || list === null || button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    failure?.replaceChildren();
    const isLoaded = await loadMore(panel, list);
    button.ariaBusy = null;
    button.hidden = panel.dataset['cursor'] === '';
    if (!isLoaded) failure?.replaceChildren(panel.dataset['failed'] ?? '');
  }
}

/** Returns false if the request fails or its response is not from the API. */
async function loadMore(panel: HTMLElement, list: HTMLElement): Promise<boolean> {
  const { playlist = '', token = '', cursor = '', untitled = '' } = panel.dataset;
  const query = new URLSearchParams({ limit: '50', cursor, ...(token !== '' && { token }) });
  const url = new URL(`api/v1/playlists/${playlist}/videos?${query}`, BASE_URL);
  const page = await readPage(url);
  if (page === undefined) return false;
  panel.dataset['cursor'] = page.nextCursor ?? '';
  const links = page.data.map(({ id, title, duration }) => {
    const link = document.createElement('a');
    link.href = toHref(panel, id);
    const name = document.createElement('span');
    name.dir = 'auto';
    name.textContent = title ?? untitled;
    const length = document.createElement('span');
    length.textContent = duration === null ? '' : formatDuration(duration);
    link.append(name, length);
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
    return link;
  });
  links[0]?.focus();
  return true;
}

async function readPage(url: URL): Promise<Page | undefined> {
  try {
    const response = await fetch(url, { credentials: 'omit' });
    const body: unknown = await response.json();
    return response.ok && isPage(body) ? body : undefined;
  } catch {
    // The viewer can try again.
    return undefined;
  }
}

type Page = {
  readonly data: readonly Pick<Video, 'id' | 'title' | 'duration'>[];
  readonly nextCursor: string | null;
};

/** A proxy can answer with other JSON. */
function isPage(body: unknown): body is Page {
  if (!isJsonObject(body) || !Array.isArray(body['data'])) return false;
  const { nextCursor } = body;
  return (
    (nextCursor === null || typeof nextCursor === 'string') &&
    body['data'].every(
      (each) =>
        isJsonObject(each) &&
        typeof each['id'] === 'string' &&
        (each['title'] === null || typeof each['title'] === 'string') &&
        (each['duration'] === null || typeof each['duration'] === 'number'),
    )
  );
}

/** Keeps the options of the player. */
function toHref({ dataset: { token = '' } }: HTMLElement, videoId: string): string {
  const query = new URLSearchParams(location.search);
  for (const name of ['t', 'end', 'autoplay']) query.delete(name);
  query.set('v', videoId);
  if (token !== '') query.set('token', token);
  return `?${query}`;
}
