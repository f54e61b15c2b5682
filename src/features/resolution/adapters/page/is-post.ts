import { listHostPatterns } from '../../core/list-host-patterns.ts';

/** Posts and reactions of a site; without a path, all its frames. */
type PostPattern = { readonly hosts: readonly string[]; readonly path?: RegExp };

const PATTERNS: readonly PostPattern[] = [
  { hosts: ['bsky.app', '*.bsky.app', 'embed.bsky.app'] },
  { hosts: ['facebook.com', '*.facebook.com'], path: /^\/plugins\/(?!video\.php)/ },
  { hosts: ['giphy.com', 'tenor.com', '*.tenor.com', 'imgur.com', '*.imgur.com'] },
  {
    hosts: ['instagram.com', '*.instagram.com', 'instagr.am'],
    path: /^\/(?:[\w.]{1,40}\/)?p\//,
  },
  { hosts: ['linkedin.com', '*.linkedin.com'] },
  { hosts: ['pinterest.com', '*.pinterest.com', 'pin.it'] },
  { hosts: ['reddit.com', '*.reddit.com', 'redditmedia.com', '*.redditmedia.com'] },
  { hosts: ['t.me', 'telegram.me', 'telegram.dog'] },
  { hosts: ['threads.net', '*.threads.net', 'threads.com', '*.threads.com'] },
  { hosts: ['tumblr.com', '*.tumblr.com'] },
  { hosts: ['twitter.com', '*.twitter.com', 'x.com', '*.x.com', 'vxtwitter.com', 'fxtwitter.com'] },
  { hosts: ['vk.com', 'vk.ru'], path: /^\/(?:widget|wall)/ },
  {
    // Mastodon, Pixelfed and Misskey on any host.
    hosts: ['*'],
    path: /^\/(?:@[\w.@-]{1,130}\/\d{8,20}|users\/[\w.-]{1,64}\/statuses\/\d{8,20}|p\/[\w.-]{1,64}\/\d{8,20}|(?:embed\/)?notes\/[0-9a-z]{10,32})(?:\/embed)?\/?$/i,
  },
];

const BY_HOST = Map.groupBy(
  PATTERNS.flatMap(({ hosts, path }) => hosts.map((host) => ({ host, path }))),
  ({ host }) => host,
);

/**
 * True for URLs of posts. An article quotes them, so they are not its video, even if they contain
 * one.
 */
export function isPost({ hostname, pathname }: URL): boolean {
  return listHostPatterns(hostname)
    .flatMap((host) => BY_HOST.get(host) ?? [])
    .some(({ path }) => path === undefined || path.test(pathname));
}
