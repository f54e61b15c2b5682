/**
 * Titles of the pages that firewalls and bot protection return instead of a page, with any status.
 */
const TITLE =
  /<title[^>]*>\s*(?:just a moment|attention required|access (?:to this page has been )?denied|please wait|one moment|ddos-guard|robot check|are you (?:a )?(?:robot|human)|(?:bot|human) verification|security (?:check|verification)|(?:re)?captcha|pardon our interruption|verify(?:ing)? (?:that )?you(?:'|’| a)re|verification required|checking your browser|client challenge|vercel security checkpoint|request (?:blocked|rejected)|unusual traffic|403 forbidden|forbidden\s*<|blocked\s*<|429 too many|too many requests|503 service|service unavailable|bot(?:-|\s)?detect)/i;

/** Scripts and forms that only such pages contain. */
const MARKUP =
  /_cf_chl_opt|cf-browser-verification|id=["']?(?:challenge-form|cf-challenge|px-captcha|sec-if-cpt-container)|geo\.captcha-delivery\.com|AwsWafIntegration|window\.gokuProps|our systems have detected unusual traffic|verify (?:that )?you are (?:a )?human|checking your browser before/i;

/** These pages are short; a longer text only mentions one. */
const CHARACTERS_MAX = 64 * 1024;

/** True for a page that asks the visitor to prove that they are human, or denies access. */
export function isBotCheck(html: string): boolean {
  if (html.length > CHARACTERS_MAX) return false;
  return TITLE.test(html) || MARKUP.test(html);
}
