/** Names that packagers and servers give to every video, with renditions and versions. */
const GENERIC =
  /^(?:(?:index|master|main|manifest|playlist|chunklist|prog|program|streams?|streaming|media|default|definst|variant|live|vod|videos?|audio|hls|dash|cmaf|fmp4|abr|dvr|out|output|public|static|assets?|content|files?|cdn|api|play|format|m3u8|aapl|csf|hd|sd|avc|hevc)\d*|[a-z]?\d+[a-z]{0,4})$/i;
const GENERIC_PAGE = /^(?:index|default|watch|embed|player|view|video|play)$/i;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const ID_CHARACTERS_MIN = 8;
const KEY_CHARACTERS_MIN = 24;
const KEY_DIGIT_GROUPS_MIN = 3;
const SIGNATURE = /(?:hmac|acl|token|sig|signature|key|policy|expires?|exp|hdn\w{0,3})=/i;
const READABLE = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

export function isReadable(name: string): boolean {
  return READABLE.test(name);
}

/** True for the names of pages that sites give to every video. */
export function isGenericPage(name: string): boolean {
  return GENERIC_PAGE.test(name);
}

export function isGeneric(name: string): boolean {
  return (
    name.split(/[^a-z0-9]+/i).every((word) => word === '' || GENERIC.test(word)) &&
    /^[\x20-\x7e]*$/.test(name)
  );
}

/** True for names that contain a generated word, such as `dQw4w9WgXcQ`. */
export function isId(name: string): boolean {
  return name
    .split(/[^a-z0-9]+/i)
    .some((word) => word.length >= ID_CHARACTERS_MIN && /\d[a-z]+\d/i.test(word));
}

/** Anyone who knows such a key or signature may be able to open the file. */
export function isKey(name: string): boolean {
  if (UUID.test(name) || SIGNATURE.test(name)) return true;
  return name
    .split(/[^a-z0-9]+/i)
    .filter(({ length }) => length >= KEY_CHARACTERS_MIN)
    .some((word) => (word.match(/\d+/g) ?? []).length >= KEY_DIGIT_GROUPS_MIN);
}
