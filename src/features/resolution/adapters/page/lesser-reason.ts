/** Why an address is tried last, when nothing better plays. */
export type LesserReason =
  | 'an advertisement'
  | 'a preview'
  | 'a background'
  | 'an ornament'
  | 'sound';

type Rule = { readonly reason: LesserReason; readonly words: ReadonlySet<string> };

/** By whole words of the path and of the host, in this order. */
const RULES: readonly Rule[] = [
  {
    reason: 'an advertisement',
    words: new Set(
      'ad ads adserver advert adverts advertisement preroll vast vpaid sponsored'.split(' '),
    ),
  },
  {
    reason: 'a preview',
    words: new Set(
      'preview previews videopreview teaser teasers trailer trailers hover snippet sample'.split(
        ' ',
      ),
    ),
  },
  { reason: 'a background', words: new Set('background backgrounds bg'.split(' ')) },
  {
    reason: 'an ornament',
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

const SOUND = /\.(?:mp3|m4a|aac|oga|ogg|opus|wav|flac)$/i;

export type AddressUse = {
  readonly url: URL;
  readonly type?: string | null | undefined;
  readonly isBackground?: boolean | undefined;
  /** Of the attribute or property that names it. */
  readonly name?: string | undefined;
};

/** What a page shows beside its video, judged by where it lies and how it is shown; undefined for what may be the video. */
export function classifyLesser({
  url,
  type,
  isBackground,
  name = '',
}: AddressUse): LesserReason | undefined {
  if (SOUND.test(url.pathname) || /^audio\//i.test(type ?? '')) return 'sound';
  if (AD_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) {
    return 'an advertisement';
  }
  const words = wordsOf(`${url.hostname} ${url.pathname} ${name}`);
  const rule = RULES.find((each) => words.some((word) => each.words.has(word)));
  return rule?.reason ?? (isBackground === true ? 'a background' : undefined);
}

/** `videoPreview-2.mp4` has the words video, preview and mp4; digits end a word. */
function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
}
