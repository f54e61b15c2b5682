/** Display names by prefix of the codec string (RFC 6381). */
const NAMES: readonly (readonly [prefix: string, name: string])[] = [
  ['avc', 'H.264'],
  ['hvc', 'H.265'],
  ['hev', 'H.265'],
  ['vp8', 'VP8'],
  ['vp08', 'VP8'],
  ['vp9', 'VP9'],
  ['vp09', 'VP9'],
  ['av01', 'AV1'],
  ['mp4a.40', 'AAC'],
  ['mp4a.6b', 'MP3'],
  ['opus', 'Opus'],
  ['vorbis', 'Vorbis'],
  ['flac', 'FLAC'],
  ['ac-3', 'Dolby Digital'],
  ['ec-3', 'Dolby Digital Plus'],
];

/** `formatCodecs('avc1.4d401e,mp4a.40.2')` is `H.264 + AAC`; unknown codecs are unchanged. */
export function formatCodecs(codecs: string): string {
  const names = codecs.split(',').map((codec) => toCodecName(codec.trim()));
  return [...new Set(names)].join(' + ');
}

function toCodecName(codec: string): string {
  const known = NAMES.find(([prefix]) => codec.toLowerCase().startsWith(prefix));
  return known?.[1] ?? codec;
}
