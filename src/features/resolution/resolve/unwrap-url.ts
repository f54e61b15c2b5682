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
  /** Converts a parameter to a URL, if it is not one. */
  readonly decode?: (text: string) => string;
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
  { host: /^(?:l|lm|m|www)\.facebook\.com$/, path: /^\/l\.php$/, parameters: ['u'] },
  { host: /^l\.wl\.co$/, path: /^\/l$/, parameters: ['u'] },
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
  {
    host: /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/,
    path: /^\/(?:i\/flow\/)?login\/?$/,
    parameters: ['redirect_after_login'],
  },
  { host: /^(?:www\.)?tiktok\.com$/, path: /^\/login\/?$/, parameters: ['redirect_url'] },
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
  { host: /^(?:www\.)?medium\.com$/, path: /^\/r\/?$/, parameters: ['url'] },
  { host: /^getpocket\.com$/, path: /^\/redirect\/?$/, parameters: ['url'] },
  {
    host: /^(?:www\.)?bing\.com$/,
    path: /^\/ck\/a$/,
    parameters: ['u'],
    decode: (text) => Buffer.from(text.replace(/^a1/, ''), 'base64url').toString(),
  },
  {
    host: /^disq\.us$/,
    path: /^\/(?:url|p)\/?$/,
    parameters: ['url'],
    // The URL is followed by its signature.
    decode: (text) => text.replace(/:[\w-]{20,40}$/, ''),
  },
  {
    host: /^urldefense\.proofpoint\.com$/,
    path: /^\/v2\/url$/,
    parameters: ['u'],
    decode: (text) => text.replaceAll('-', '%').replaceAll('_', '/'),
  },
  // A link that Wistia's embed code adds to the page of a video.
  {
    host: /./,
    path: /^\//,
    parameters: ['wvideo'],
    decode: (id) => (/^[a-z0-9]{10}$/.test(id) ? `https://fast.wistia.net/embed/iframe/${id}` : ''),
  },
  { host: /^linkprotect\.cudasvc\.com$/, path: /^\/url$/, parameters: ['a'] },
  { host: /^exit\.sc$|^gate\.sc$/, path: /^\/$/, parameters: ['url'] },
  { host: /^(?:www\.)?pinterest\.[a-z.]{2,6}$/, path: /^\/offsite\/?$/, parameters: ['url'] },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\//, parameters: ['url'] },
  { host: /^(?:[a-z0-9-]+\.)?redirectingat\.com$/, path: /^\/$/, parameters: ['url'] },
  { host: /^(?:www\.)?shareasale\.com$/, path: /^\/r\.cfm$/, parameters: ['urllink'] },
  { host: /^clk\.tradedoubler\.com$/, path: /^\/click$/, parameters: ['url'] },
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

/** Redirectors with the target in the path, or as the complete query. */
const URL_REDIRECTORS: readonly { readonly host: RegExp; readonly target: RegExp }[] = [
  {
    host: /^(?:www\.)?(?:href\.li|anonym\.to|anonymz\.com|nullrefer\.com|blankrefer\.com)$/,
    target: /^\/\?(.+)$/,
  },
  { host: /^r\.search\.yahoo\.com$/, target: /\/RU=([^/]+)\// },
  // Proofpoint writes other characters as `*`, with their codes after the URL.
  { host: /^urldefense\.(?:com|us)$/, target: /^\/v3\/__([^*]+?)__;/ },
];

/** The accelerated copy of a page, with the page’s URL in the path. */
const AMP_HOST = /^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}$|\.cdn\.ampproject\.org$/;
const AMP_PATH = /^\/(?:amp|c|v)\/(s\/)?([^/]+\.[^/]+\/.*)$/;

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
  const text = readAmp(url) ?? readUrl(url) ?? readRedirector(url);
  if (text === undefined) return undefined;
  const target = parseSourceUrl(text, SOURCE_URL_CHARACTERS_MAX);
  const isUsable = target !== undefined && isWebUrl(target) && target.href !== url.href;
  return isUsable && target.username === '' && target.password === '' ? target : undefined;
}

function readRedirector(url: URL): string | undefined {
  return REDIRECTORS.filter(({ host, path }) => host.test(url.hostname) && path.test(url.pathname))
    .flatMap(({ parameters, decode }) =>
      parameters.flatMap((name) => {
        const text = url.searchParams.get(name);
        return text === null ? [] : (toAbsolute(decode?.(text) ?? text, url) ?? []);
      }),
    )
    .at(0);
}

function readUrl({ hostname, pathname, search }: URL): string | undefined {
  for (const { host, target } of URL_REDIRECTORS) {
    const [, text] = host.test(hostname) ? (target.exec(`${pathname}${search}`) ?? []) : [];
    if (text !== undefined) return toAbsolute(text);
  }
  return undefined;
}

/**
 * Returns an absolute URL for one that may be encoded once more than necessary. Paths are those of
 * the redirector's own host, such as the page after a login.
 */
function toAbsolute(text: string, base?: URL): string | undefined {
  if (/^https?:\/\//i.test(text)) return text;
  if (/^https?(?:%3A|:(?:%2F){2})/i.test(text)) return decodeOnce(text);
  return base !== undefined && /^\/(?!\/)/.test(text) ? `${base.origin}${text}` : undefined;
}

/** Undefined for malformed escapes. */
function decodeOnce(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function readAmp({ hostname, pathname, search }: URL): string | undefined {
  if (!AMP_HOST.test(hostname)) return undefined;
  const [, secure, rest] = AMP_PATH.exec(pathname) ?? [];
  if (rest === undefined) return undefined;
  return `${secure === undefined ? 'http' : 'https'}://${rest}${search}`;
}
