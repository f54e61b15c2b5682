/**
 * Custom CMCD keys of our player (CTA-5004-B: a custom key needs a hyphenated prefix, preferably a
 * reversed domain name). Every event includes them, because a batch may be lost.
 */
export const CUSTOM_KEYS = {
  /**
   * `yes` if the viewer enabled Do Not Track or Global Privacy Control; no viewer hash is created.
   */
  anonymous: 'com.reelay-anonymous',
  /** Host name of the page that embeds the player; absent on the watch page. */
  site: 'com.reelay-site',
  /** Host name that linked to the watch page; absent in embeds and for this service's own pages. */
  referrer: 'com.reelay-referrer',
} as const;
