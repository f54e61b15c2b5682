import { decodeReferences } from './character-references.ts';
import { parseCanonicalWebVtt } from './parse-canonical-webvtt.ts';

const MARKUP = /<[^<>]*>/g;

/**
 * Writes the cues of a canonical WebVTT text as the chapters that AVPlayer and Shaka Player read
 * (Apple, “Providing JavaScript Object Notation (JSON) chapters”).
 */
export function writeChapters(webvtt: string, language: string): string {
  const chapters = parseCanonicalWebVtt(webvtt).cues.map(({ startMs, endMs, text }, index) => ({
    chapter: index + 1,
    'start-time': startMs / 1000,
    duration: (endMs - startMs) / 1000,
    titles: [{ language, title: decodeReferences(text.replace(MARKUP, '').replaceAll('\n', ' ')) }],
  }));
  return JSON.stringify(chapters);
}
