import { readFileSync } from 'node:fs';

import { ADAPTERS } from '#features/resolution/adapters/index.ts';
import { createResolveUrl, type Resolution } from '#features/resolution/index.ts';

import { createScriptedEgress, type ScriptedAnswer } from './scripted-egress.ts';

/** Answers by whole address. Any other answers 404. */
export type ScriptedAnswers = Readonly<Record<string, ScriptedAnswer>>;

export type ScriptedResolution = {
  readonly resolution: Resolution;
  /** Every address that was asked for, in order. */
  readonly requests: readonly string[];
};

/** 12:00 on 31 January 2026. */
const SCRIPTED_NOW_MS = Date.UTC(2026, 0, 31, 12);

/** Resolves an address as the service does, with all its adapters, where public hosts answer what is written here. */
export async function resolveScripted(
  address: string,
  answers: ScriptedAnswers,
): Promise<ScriptedResolution> {
  const requests: string[] = [];
  const resolveUrl = createResolveUrl({
    egress: createScriptedEgress((url) => {
      requests.push(url.href);
      return answers[url.href];
    }),
    clock: () => SCRIPTED_NOW_MS,
    publicOrigin: 'https://reelay.test',
    adapters: ADAPTERS,
  });
  const { signal } = new AbortController();
  return { resolution: await resolveUrl(new URL(address), { signal }), requests };
}

/** A short MP4 that plays, as an upstream serves it. */
export function playableMp4(): ScriptedAnswer {
  return { bytes: sampleOf('fast-start.mp4'), type: 'video/mp4', headers: ANY_ORIGIN };
}

/** A short HLS playlist that plays. */
export function playableHls(): ScriptedAnswer {
  const text = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';
  return { text, type: 'application/vnd.apple.mpegurl', headers: ANY_ORIGIN };
}

/** A playlist of a stream that is on air. */
export function liveHls(): ScriptedAnswer {
  const text = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n';
  return { text, type: 'application/vnd.apple.mpegurl', headers: ANY_ORIGIN };
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

function sampleOf(name: string): Uint8Array {
  return readFileSync(new URL(`../../samples/${name}`, import.meta.url));
}
