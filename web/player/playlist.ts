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
  if (button === null || list === null || panel.dataset['cursor'] === '') return;
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    void loadMore(panel, list).finally(() => {
      button.disabled = false;
      button.hidden = panel.dataset['cursor'] === '';
    });
  });
}

async function loadMore(panel: HTMLElement, list: HTMLElement): Promise<void> {
  const { playlist = '', token = '', cursor = '', untitled = '' } = panel.dataset;
  const query = new URLSearchParams({ limit: '50', cursor, ...(token !== '' && { token }) });
  const url = new URL(`api/v1/playlists/${playlist}/videos?${query}`, BASE_URL);
  const response = await fetch(url, { credentials: 'omit' });
  // The viewer can try again.
  if (!response.ok) return;
  const page: { readonly data: readonly Video[]; readonly nextCursor: string | null } =
    await response.json();
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
}

/** Keeps the options of the player. */
function toHref({ dataset: { token = '' } }: HTMLElement, videoId: string): string {
  const query = new URLSearchParams(location.search);
  for (const name of ['t', 'end', 'autoplay']) query.delete(name);
  query.set('v', videoId);
  if (token !== '') query.set('token', token);
  return `?${query}`;
}
