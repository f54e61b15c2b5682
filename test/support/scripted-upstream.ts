import { readFileSync } from 'node:fs';

import type { Resolution } from '#features/resolution/index.ts';

import { createTestResolveUrl } from './resolver.ts';
import { createScriptedEgress, type ScriptedResponse } from './scripted-egress.ts';

/** Responses by complete URL. By default, all other URLs return 404. */
export type ScriptedResponses = Readonly<Record<string, ScriptedResponse>>;

export type ScriptedResolution = {
  readonly resolution: Resolution;
  /** The requested URLs in order, without the first segments of playable playlists. */
  readonly requests: readonly string[];
};

/** 12:00 on 31 January 2026. */
const SCRIPTED_NOW_MS = Date.UTC(2026, 0, 31, 12);

/** Resolves a URL with all adapters against scripted responses; `otherwise` is for other URLs. */
export async function resolveScripted(
  url: string,
  responses: ScriptedResponses,
  otherwise?: ScriptedResponse,
): Promise<ScriptedResolution> {
  const requests: string[] = [];
  const resolveUrl = createTestResolveUrl({
    egress: createScriptedEgress((requestUrl) => {
      requests.push(requestUrl.href);
      return responses[requestUrl.href] ?? otherwise;
    }),
    clock: () => SCRIPTED_NOW_MS,
  });
  const resolution = await resolveUrl(new URL(url));
  return { resolution, requests: requests.filter((href) => !href.endsWith(`/${SEGMENT}`)) };
}

/** A short playable MP4. */
export function playableMp4(): ScriptedResponse {
  return { bytes: readSample('fast-start.mp4'), type: 'video/mp4', headers: ANY_ORIGIN };
}

const SEGMENT = 'a.ts';

/** A short playable HLS playlist. */
export function playableHls(): ScriptedResponse {
  const text = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${SEGMENT}\n#EXT-X-ENDLIST\n`;
  return { text, type: 'application/vnd.apple.mpegurl', headers: ANY_ORIGIN };
}

/** The playlist of a live stream. */
export function liveHls(): ScriptedResponse {
  const text = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${SEGMENT}\n`;
  return { text, type: 'application/vnd.apple.mpegurl', headers: ANY_ORIGIN };
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

function readSample(name: string): Uint8Array {
  return readFileSync(new URL(`../../samples/${name}`, import.meta.url));
}
