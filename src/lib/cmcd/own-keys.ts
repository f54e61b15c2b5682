/**
 * What our player reports beside the standard's keys, under names of our own (CTA-5004-B: a custom key has a
 * prefix with a hyphen, and a reversed domain name is best). They stand in each event, since a batch may be lost.
 */
export const OWN_KEYS = {
  /** `yes` where the viewer asks not to be followed (Do Not Track, Global Privacy Control): no viewer hash is made. */
  anonymous: 'com.reelay-anonymous',
  /** Host name of the page that holds the player's frame; absent on the watch page. */
  site: 'com.reelay-site',
  /** Host name that led to the watch page; absent in frames, and when it is this service. */
  referrer: 'com.reelay-referrer',
} as const;
