/** True for the codecs that all players have. */
export function isCommonCodec(codec: string): boolean {
  return /^(?:avc[13]|mp4a)/.test(codec);
}
