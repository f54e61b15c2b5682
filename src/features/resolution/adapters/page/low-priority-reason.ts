/** The reason that a URL is tried only after all other candidates. */
export type LowPriorityReason = 'advertisement' | 'preview' | 'background' | 'decoration' | 'audio';

/** Matches words in the host, path and property name, in this order. */
const RULES: readonly {
  readonly reason: LowPriorityReason;
  readonly words: ReadonlySet<string>;
}[] = [
  {
    reason: 'advertisement',
    words: new Set(
      'ad ads adserver advert adverts advertisement preroll vast vpaid sponsored'.split(' '),
    ),
  },
  {
    reason: 'preview',
    words: new Set(
      'preview previews videopreview teaser teasers trailer trailers hover snippet sample'.split(
        ' ',
      ),
    ),
  },
  { reason: 'background', words: new Set('background backgrounds bg'.split(' ')) },
  {
    reason: 'decoration',
    words: new Set(
      'logo logos icon icons spinner loader loading placeholder blank sticky upsell'.split(' '),
    ),
  },
];

const AD_HOSTS: readonly string[] = [
  '2mdn.net',
  'adnxs.com',
  'amazon-adsystem.com',
  'connatix.com',
  'doubleclick.net',
  'googlesyndication.com',
  'outbrain.com',
  'outbrainimg.com',
  'primis.tech',
  'taboola.com',
  'teads.tv',
];

const AUDIO = /\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac)$/i;

export type MediaReference = {
  readonly url: URL;
  readonly type?: string | null | undefined;
  readonly isBackground?: boolean | undefined;
  /** The attribute or property that contains the URL. */
  readonly name?: string | undefined;
};

/**
 * Returns the reason that a URL is probably not the page’s main video, or undefined if there is
 * none.
 */
export function classifyLowPriority({
  url,
  type,
  isBackground,
  name = '',
}: MediaReference): LowPriorityReason | undefined {
  if (AUDIO.test(url.pathname) || /^audio\//i.test(type ?? '')) return 'audio';
  if (AD_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) {
    return 'advertisement';
  }
  const words = splitWords(`${url.hostname} ${url.pathname} ${name}`);
  const rule = RULES.find((each) => words.some((word) => each.words.has(word)));
  return rule?.reason ?? (isBackground === true ? 'background' : undefined);
}

/** `videoPreview-2.mp4` contains the words video, preview and mp4. Digits end a word. */
function splitWords(text: string): readonly string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
