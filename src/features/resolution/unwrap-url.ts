import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';
import { parseSourceUrl } from '#lib/net/parse-source-url.ts';

/** Redirectors may be nested, such as a consent page in front of a search result. */
const UNWRAPPED_MAX = 4;

type Redirector = {
  readonly host: RegExp;
  readonly path: RegExp;
  /** Query parameters with the target, in order of preference. */
  readonly parameters: readonly string[];
};

/** Pages that redirect to a URL in their query, after a notice, a login or a count. */
const REDIRECTORS: readonly Redirector[] = [
  {
    host: /^(?:www\.|m\.)?google\.(?:com?\.)?[a-z]{2,3}$/,
    path: /^\/(?:url|imgres)$/,
    parameters: ['q', 'url', 'imgrefurl'],
  },
  {
    host: /^consent\.(?:youtube\.com|google\.(?:com?\.)?[a-z]{2,3})$/,
    path: /^\/(?:m|ml|d|dl|)$/,
    parameters: ['continue'],
  },
  {
    host: /^consent\.(?:yahoo\.com|cmp\.oath\.com|guce\.oath\.com|guce\.advertising\.com)$/,
    path: /^\//,
    parameters: ['done', 'tgt'],
  },
  {
    host: /^accounts\.(?:google|youtube)\.com$/,
    path: /^\/(?:ServiceLogin|signin\/v2|v3\/signin|accounts\/SetSID)/,
    parameters: ['continue'],
  },
  {
    host: /^(?:www\.|m\.)?youtube\.com$/,
    path: /^\/(?:redirect|signin)$/,
    parameters: ['q', 'next'],
  },
  { host: /^(?:l|lm)\.facebook\.com$/, path: /^\/l\.php$/, parameters: ['u'] },
  {
    host: /^(?:www\.|m\.)?facebook\.com$/,
    path: /^\/(?:flx\/warn|login(?:\.php|\/web)?|login\/device-based\/regular\/login)\/?$/,
    parameters: ['u', 'next'],
  },
  {
    host: /^l\.(?:instagram|messenger)\.com$|^l\.threads\.(?:net|com)$/,
    path: /^\/(?:l\.php)?$/,
    parameters: ['u'],
  },
  {
    host: /^(?:www\.)?instagram\.com$/,
    path: /^\/(?:accounts\/login|linkshim)\/?$/,
    parameters: ['next', 'u'],
  },
  {
    host: /^(?:www\.)?linkedin\.com$/,
    path: /^\/(?:redir\/redirect|safety\/go|authwall)\/?$/,
    parameters: ['url', 'sessionRedirect'],
  },
  { host: /^(?:www\.)?tiktok\.com$/, path: /^\/link\/v2$/, parameters: ['target'] },
  {
    host: /^(?:m\.)?vk\.(?:com|ru)$|^away\.vk\.com$/,
    path: /^\/away(?:\.php)?$/,
    parameters: ['to'],
  },
  { host: /^out\.reddit\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^t\.umblr\.com$/, path: /^\/redirect$/, parameters: ['z'] },
  { host: /^steamcommunity\.com$/, path: /^\/linkfilter\/?$/, parameters: ['url', 'u'] },
  { host: /^(?:www\.)?slack-redir\.net$/, path: /^\/link$/, parameters: ['url'] },
  { host: /^(?:html\.|www\.)?duckduckgo\.com$/, path: /^\/l\/?$/, parameters: ['uddg'] },
  { host: /^link\.zhihu\.com$/, path: /^\/$/, parameters: ['target'] },
  {
    host: /^(?:passport\.)?weibo\.(?:cn|com)$/,
    path: /^\/(?:sinaurl|visitor\/visitor)$/,
    parameters: ['u', 'toasturl', 'url'],
  },
  { host: /^exit\.sc$|^gate\.sc$/, path: /^\/$/, parameters: ['url'] },
  { host: /^(?:www\.)?pinterest\.[a-z.]{2,6}$/, path: /^\/offsite\/?$/, parameters: ['url'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^(?:[a-z0-9-]+\.)?redirectingat\.com$/, path: /^\/$/, parameters: ['url'] },
  {
    host: /^click\.linksynergy\.com$/,
    path: /^\/(?:deeplink|fs-bin\/click)$/,
    parameters: ['murl', 'RD_PARM1'],
  },
  { host: /^(?:www\.)?awin1\.com$/, path: /^\/cread\.php$/, parameters: ['ued', 'p'] },
  {
    host: /^(?:www\.)?googleadservices\.com$|^adclick\.g\.doubleclick\.net$/,
    path: /^\/pagead\/aclk|^\/pcs\/click$/,
    parameters: ['adurl'],
  },
];

/** The accelerated copy of a page, with the page’s URL in the path. */
const AMP_HOST = /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$|\.cdn\.ampproject\.org$/;
const AMP_PATH = /^\/(?:amp|c|v)\/(s\/)?([^/]+\.[^/]+\/.*)$/;

/** Other front ends of YouTube, which show its videos by their IDs. */
const YOUTUBE_FRONT_ENDS: ReadonlySet<string> = new Set([
  'inv.nadeko.net',
  'invidious.nerdvpn.de',
  'invidious.private.coffee',
  'piped.kavin.rocks',
  'piped.video',
  'yewtu.be',
  'yt.artemislena.eu',
]);

/**
 * Returns the URLs that nested redirectors lead to, outermost first, without a request. Targets
 * that are not valid source URLs are ignored, so the redirector itself is resolved instead.
 */
export function listUnwrappedUrls(url: URL): readonly URL[] {
  const targets: URL[] = [];
  let target = findTarget(url);
  while (target !== undefined && targets.length < UNWRAPPED_MAX) {
    targets.push(target);
    target = findTarget(target);
  }
  return targets;
}

function findTarget(url: URL): URL | undefined {
  const text = readFrontEnd(url) ?? readAmp(url) ?? readRedirector(url);
  if (text === undefined) return undefined;
  const target = parseSourceUrl(text, SOURCE_URL_CHARACTERS_MAX);
  const isUsable = target !== undefined && isWebUrl(target) && target.href !== url.href;
  return isUsable && target.username === '' && target.password === '' ? target : undefined;
}

function readRedirector({ hostname, pathname, searchParams }: URL): string | undefined {
  const parameters = REDIRECTORS.filter(
    ({ host, path }) => host.test(hostname) && path.test(pathname),
  ).flatMap((redirector) => redirector.parameters);
  return (
    parameters
      .map((name) => searchParams.get(name))
      .find((text) => text !== null && /^https?:\/\//i.test(text)) ?? undefined
  );
}

function readAmp({ hostname, pathname, search }: URL): string | undefined {
  if (!AMP_HOST.test(hostname)) return undefined;
  const [, secure, rest] = AMP_PATH.exec(pathname) ?? [];
  if (rest === undefined) return undefined;
  return `${secure === undefined ? 'http' : 'https'}://${rest}${search}`;
}

function readFrontEnd({ hostname, pathname, searchParams }: URL): string | undefined {
  if (!YOUTUBE_FRONT_ENDS.has(hostname)) return undefined;
  const [, path] = /^\/(?:embed|shorts)\/([\w-]{11})\/?$/.exec(pathname) ?? [];
  const id = pathname === '/watch' ? searchParams.get('v') : path;
  return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube.com/watch?v=${id}` : undefined;
}
