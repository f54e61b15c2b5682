/**
 * The first element of every RFC 6381 codec that at least one current browser plays, and the names
 * of codecs without parameters.
 */
const BROWSER_CODECS: ReadonlySet<string> = new Set(
  (
    'avc1 avc3 hvc1 hev1 dvh1 dvhe dvav dva1 av01 dav1 vp08 vp09 vp8 vp9 avc hevc av1 ' +
    'mp3 aac opus vorbis flac alac ac-3 ec-3'
  ).split(' '),
);
/**
 * AAC and MP3 (object types 40, 66 to 69 and 6b), and MPEG-4 part 2, which Safari plays. Other
 * object types are older codecs.
 */
const MPEG4 = /^(?:mp4a(?:$|\.(?:40|6[6-9b]))|mp4v(?:$|\.20))/i;
const PCM = /^(?:pcm-|ulaw|alaw|twos|sowt|ipcm|fpcm|lpcm)/;

/** True if some browser plays the codec; devices may still not support it. */
export function isBrowserCodec(codec: string): boolean {
  const [family = ''] = codec.trim().split('.', 1);
  return BROWSER_CODECS.has(family.toLowerCase()) || MPEG4.test(codec) || PCM.test(codec);
}
