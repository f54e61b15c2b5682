/** Hosts of other front ends, by the provider whose paths and IDs they use. */
const HOSTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'bsky.app': 'bskx.app bskyx.app fxbsky.app vxbsky.app xbsky.app',
    'odysee.com': 'lbry.tv open.lbry.com',
    'www.instagram.com': 'ddinstagram.com instagramez.com kkinstagram.com vxinstagram.com',
    'www.reddit.com':
      'redlib.catsarch.com redlib.tux.pizza rxddit.com safereddit.com teddit.net vxreddit.com',
    'www.threads.net': 'fixthreads.net threadsez.com vxthreads.net',
    'www.tiktok.com': 'tfxktok.com tiktxk.com tnktok.com vxtiktok.com',
    'www.youtube.com':
      'inv.nadeko.net inv.tux.pizza iv.datura.network iv.ggtyler.dev iv.melmac.space poketube.fun ' +
      'viewtube.io yewtu.be yt.artemislena.eu yt.cdaut.de',
    'x.com':
      'fixupx.com fixvx.com fxtwitter.com nitter.net nitter.poast.org nitter.privacydev.net ' +
      'twittpr.com vxtwitter.com xcancel.com',
  }).flatMap(([host, others]) => others.split(' ').map((other) => [other, host] as const)),
);

/** Installations of Invidious and Piped have no common domain. */
const YOUTUBE_HOST = /^(?:invidious|piped)\.[a-z0-9.-]{2,60}$/;

/** Returns the URL of the provider for a page of another front end. */
export function findOriginalUrl({ hostname, pathname, search }: URL): URL | null {
  const host = YOUTUBE_HOST.test(hostname)
    ? 'www.youtube.com'
    : HOSTS.get(hostname.replace(/^(?:www|old|d|g|m|mobile)\./, ''));
  return host === undefined ? null : URL.parse(`https://${host}${pathname}${search}`);
}
