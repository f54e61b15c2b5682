import type { Cue } from '../captions/caption.ts';
import { cleanCueText } from '../captions/clean-cue-text.ts';
import { cleanCueSettings } from '../captions/cue-settings.ts';
import { cutWebVtt } from '../captions/cut-webvtt.ts';
import { CAPTION_CUE_CHARACTERS_MAX, CAPTION_CUES_MAX } from '../captions/limits.ts';
import { writeVtt } from '../captions/write-webvtt.ts';
import { findIsoBodies } from '../media/find-iso-bodies.ts';
import { readTextSample } from '../media/read-text-sample.ts';
import type { TextCodec } from './presentation.ts';

/** A sample of a text track. Times are in seconds of the presentation. */
export type TextSample = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly bytes: Uint8Array;
};

type Text = Pick<Cue, 'id' | 'settings' | 'text'>;

/** Writes the cues of a segment as WebVTT (RFC 8216bis §3.1.4). */
export function writeTextSegment(
  codec: TextCodec,
  samples: readonly TextSample[],
  segment: { readonly startSeconds: number; readonly endSeconds: number },
): Buffer {
  const cues = samples.slice(0, CAPTION_CUES_MAX).flatMap(({ startSeconds, endSeconds, bytes }) => {
    const [startMs, endMs] = [startSeconds, endSeconds].map((each) => Math.round(each * 1000));
    if (startMs === undefined || endMs === undefined || startMs < 0 || endMs <= startMs) return [];
    return READ[codec](bytes).flatMap((text) => toCue(text, { startMs, endMs }));
  });
  const webvtt = writeVtt({ cues, styles: [], regions: [] });
  // Times of cues and of the presentation are equal.
  const timestampMap = { localSeconds: 0, mpegts: 0 };
  return Buffer.from(cutWebVtt(webvtt, { ...segment, timestampMap }));
}

const READ: Readonly<Record<TextCodec, (bytes: Uint8Array) => readonly Text[]>> = {
  tx3g: (bytes) => [toText(escapeText(readTextSample(bytes, CAPTION_CUE_CHARACTERS_MAX)))],
  wvtt: (bytes) =>
    findIsoBodies(bytes, ['vttc']).map((cue) => ({
      id: decode(findIsoBodies(cue, ['iden'])[0]),
      settings: decode(findIsoBodies(cue, ['sttg'])[0]),
      text: decode(findIsoBodies(cue, ['payl'])[0]),
    })),
  plain: (bytes) => [toText(decode(bytes))],
  webm: (bytes) => {
    const [id = '', settings = '', ...lines] = decode(bytes).split('\n');
    return [{ id, settings, text: lines.join('\n') }];
  },
};

function toText(text: string): Text {
  return { id: '', settings: '', text };
}

function toCue(
  { id, settings, text }: Text,
  times: Pick<Cue, 'startMs' | 'endMs'>,
): readonly Cue[] {
  const cleaned = cleanCueText(text, () => undefined);
  if (cleaned.trim() === '') return [];
  const isId = /^[^\r\n]*$/.test(id) && !id.includes('-->');
  const { settings: cleanSettings } = cleanCueSettings(settings, new Set());
  return [{ id: isId ? id.trim() : '', ...times, settings: cleanSettings, text: cleaned }];
}

/** Some muxers end texts with zeros. */
function decode(bytes: Uint8Array = new Uint8Array()): string {
  const text = new TextDecoder().decode(bytes.subarray(0, CAPTION_CUE_CHARACTERS_MAX));
  return text.replace(/\0[\s\S]*$/, '').replaceAll(/\r\n?/g, '\n');
}

/** The text of 3GPP samples has no markup. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
