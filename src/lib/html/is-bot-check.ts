import type { PageSignals } from './page-signals.ts';

/** Complete titles of the pages that firewalls and bot protection return, with any status. */
const TITLES = [
  /just a moment/,
  /attention required!?(?: \| cloudflare)?/,
  /access denied(?: \| .{1,100})?/,
  /access to this page has been (?:denied|blocked)/,
  /please wait(?: \| cloudflare)?/,
  /(?:one moment|please stand by)(?:, please)?/,
  /ddos-guard/,
  /(?:.{1,40} [-–|] )?are you (?:a )?(?:robot|human)/,
  /(?:robot|human|bot|browser) (?:check|verification)/,
  /(?:vercel )?security (?:check|checkpoint|verification)/,
  /(?:re)?captcha(?: (?:check|challenge|required))?/,
  /pardon our interruption/,
  /verify(?:ing)? (?:that )?you(?:['’]| a)re (?:a )?(?:human|not a (?:ro)?bot)/,
  /verification required/,
  /checking your browser(?: before accessing .{1,100})?/,
  /client challenge/,
  /(?:request|access) (?:blocked|rejected)/,
  /unusual traffic(?: detected)?/,
  /(?:error )?(?:403(?: [-–:])?(?: error:?)? )?forbidden/,
  /(?:sorry, )?(?:you have been )?blocked/,
  /(?:429(?: [-–:])? )?too many requests/,
  /(?:503(?: [-–:])? )?service (?:temporarily )?unavailable/,
  /bot[- ]?(?:detected|detection)/,
] as const;
const TITLE = new RegExp(`^(?:${TITLES.map(({ source }) => source).join('|')})[.!?…]*$`, 'i');

/** Scripts and forms that normal pages of protected sites do not contain. */
const MARKUP =
  /_cf_chl_opt|cf-browser-verification|id=["']?(?:challenge-form|cf-challenge|px-captcha|sec-if-cpt-container)|geo\.captcha-delivery\.com|window\.gokuProps|our systems have detected unusual traffic from your computer/i;

/** These pages are short; a longer text only mentions one. */
const CHARACTERS_MAX = 64 * 1024;

/** True for a page that asks the visitor to prove that they are human, or denies access. */
export function isBotCheck(html: string, signals: PageSignals): boolean {
  if (html.length > CHARACTERS_MAX) return false;
  const hasTitle = TITLE.test((signals.title ?? '').trim().replaceAll(/\s+/g, ' '));
  const hasMarkup = MARKUP.test(html);
  if (hasTitle && hasMarkup) return true;
  return (hasTitle || hasMarkup) && !showsContent(signals);
}

/** True for a page with media, or with metadata that describes its content to other sites. */
function showsContent({ metas, iframes, ...signals }: PageSignals): boolean {
  const media = [
    signals.videos,
    signals.playerElements,
    signals.dataMediaUrls,
    signals.dataPlayerUrls,
    signals.links,
    signals.oembedLinks,
    signals.xmlOembedLinks,
    signals.jsonLd,
    signals.scripts,
    metas.filter(({ name }) => /^(?:og|twitter):/.test(name)),
    iframes.filter(({ url }) => !CHALLENGE_FRAME.test(url)),
  ];
  return media.some((list) => list.length > 0);
}

const CHALLENGE_FRAME =
  /captcha|challenges\.cloudflare\.com|_Incapsula_Resource|^\/\/?cdn-cgi\/|^about:/i;
