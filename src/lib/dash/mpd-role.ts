/** What an address of an MPD points at, which decides how it is served. */
export const MPD_ROLES = [
  /** Another MPD, or this one again (Location, ImportedMPD, alternative and chained MPDs). */
  'manifest',
  /** An MPD patch document. */
  'patch',
  /** An XML element that stands elsewhere (xlink:href). */
  'remote-element',
  'steering',
  'utc-timing',
  /** A whole media file, read by ranges. */
  'media',
  'init',
  'segment',
  'index',
  'key',
  'license',
  'font',
  /** What a player asks for to tell that an event was reached. */
  'callback',
] as const;

export type MpdRole = (typeof MPD_ROLES)[number];
