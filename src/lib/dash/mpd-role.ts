/** The kind of resource that a URL of an MPD identifies, which decides how it is served. */
export const MPD_ROLES = [
  /** An MPD, or an update of the same MPD (Location, ImportedMPD, alternative and chained MPDs). */
  'manifest',
  'patch',
  /** An XML element in another document (xlink:href). */
  'remote-element',
  'steering',
  'utc-timing',
  /** A complete media file, read in byte ranges. */
  'media',
  'init',
  'segment',
  'index',
  'key',
  'license',
  'font',
  /** A URL that players request to signal an event. */
  'callback',
] as const;

export type MpdRole = (typeof MPD_ROLES)[number];
