import { createPublisherAdapter, type PublisherVideo } from '../../players/publisher-adapter.ts';
import type { UrlAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['medal.tv', 'www.medal.tv']);
/**
 * A clip, with or without a language prefix and its game. The last part is the key of an unlisted
 * clip.
 */
const CLIP =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:games\/[\w-]{1,80}\/clips?|clips?)\/(\w{4,24})(?:\/([\w-]{4,40}))?\/?$/i;

export const medalAdapter: UrlAdapter = createPublisherAdapter({
  name: 'medal',
  title: 'Medal',
  inputs: ['medal.tv/games/GAME/clips/ID', 'medal.tv/clips/ID', 'medal.tv/clip/ID/KEY'],
  output: 'streams or player',
  readVideo,
});

function readVideo(url: URL): PublisherVideo | undefined {
  const [, id, key] = HOSTS.has(url.hostname) ? (CLIP.exec(url.pathname) ?? []) : [];
  if (id === undefined) return undefined;
  const path = key === undefined ? id : `${id}/${key}`;
  return { page: url, player: new URL(`https://medal.tv/clip/${path}`) };
}
