import { createPublisherAdapter, type PublishedVideo } from '../../players/publisher-adapter.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['medal.tv', 'www.medal.tv']);
/** Under its game or alone, in another language of the site; what follows opens those that are not for everybody. */
const CLIP =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:games\/[\w-]{1,80}\/clips?|clips?)\/(\w{4,24})(?:\/([\w-]{4,40}))?\/?$/i;

/** Medal: the file that a clip's page names, else Medal's own player. One request, and the file's. */
export const medalAdapter: AddressAdapter = createPublisherAdapter({
  name: 'medal',
  title: 'Medal',
  takes: ['medal.tv/games/GAME/clips/ID', 'medal.tv/clips/ID', 'medal.tv/clip/ID/KEY'],
  gives: 'streams, else player',
  readVideo,
});

function readVideo(url: URL): PublishedVideo | undefined {
  const [, id, key] = HOSTS.has(url.hostname) ? (CLIP.exec(url.pathname) ?? []) : [];
  if (id === undefined) return undefined;
  const path = key === undefined ? id : `${id}/${key}`;
  return { page: url, player: new URL(`https://medal.tv/clip/${path}`) };
}
