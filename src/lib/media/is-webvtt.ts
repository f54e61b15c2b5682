const WEBVTT = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;

/** True for the start of a WebVTT file (W3C WebVTT §4.1). */
export function isWebVtt(start: Buffer): boolean {
  return WEBVTT.test(start.toString('utf8', 0, 16));
}
