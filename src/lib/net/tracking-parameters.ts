/**
 * Query parameters that count where a visitor came from and never select what a server sends, in
 * lower case. A name that any site uses for content must not be listed (docs/decisions/0074).
 */
const TRACKING_NAMES: ReadonlySet<string> = new Set([
  '__hsfp',
  '__hssc',
  '__hstc',
  '_branch_match_id',
  '_branch_referrer',
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  '_openstat',
  'dclid',
  'epik',
  'fbclid',
  'gad_campaignid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'guccounter',
  'guce_referrer',
  'guce_referrer_sig',
  'hsctatracking',
  'igsh',
  'igshid',
  'irclickid',
  'irgwc',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'oly_anon_id',
  'oly_enc_id',
  'rb_clickid',
  's_kwcid',
  'srsltid',
  'ttclid',
  'twclid',
  'vero_conv',
  'vero_id',
  'wbraid',
  'wickedid',
  'yclid',
  'ysclid',
]);

/** Prefixes of Google Analytics, Matomo, Piwik and HubSpot. */
const TRACKING_PREFIX = /^(?:utm|mtm|pk|piwik|matomo|hsa)_/;

export function isTrackingParameter(name: string): boolean {
  const lower = name.toLowerCase();
  return TRACKING_NAMES.has(lower) || TRACKING_PREFIX.test(lower);
}
