import type { Resolution } from '#features/resolution/index.ts';

import { createTestResolveUrl } from './resolver.ts';
import { createScriptedEgress, type ScriptedResponse } from './scripted-egress.ts';
import { playableHls, playableMp4 } from './scripted-upstream.ts';

/** The responses of providers to servers in data centers. */
export const REFUSALS = {
  '403': { status: 403, text: 'Forbidden' },
  '429': { status: 429, text: 'Too Many Requests' },
  '503': { status: 503, text: 'Service Unavailable' },
  'bot check': {
    text: '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><h1>Checking your browser</h1></body></html>',
  },
  // The connection ends without a response, like after a timeout.
  'no response': { status: 0 },
  'empty JSON': { json: {} },
} as const satisfies Readonly<Record<string, ScriptedResponse>>;

export type RefusalName = keyof typeof REFUSALS;
export const REFUSAL_NAMES: readonly RefusalName[] = [
  '403',
  '429',
  '503',
  'bot check',
  'no response',
  'empty JSON',
];

export type RefusedResolution = {
  readonly resolution: Resolution;
  /** Every requested URL, in order. */
  readonly requests: readonly string[];
  /** The number of requests that equal an earlier one, including its headers. */
  readonly repeats: number;
};

/** Resolves a URL while all pages and APIs refuse requests. Media files are served. */
export async function resolveRefused(url: URL, name: RefusalName): Promise<RefusedResolution> {
  const requests: string[] = [];
  const distinct = new Set<string>();
  const resolveUrl = createTestResolveUrl({
    egress: createScriptedEgress((requestUrl, headers) => {
      requests.push(requestUrl.href);
      distinct.add(JSON.stringify([requestUrl.href, headers]));
      return findMedia(requestUrl) ?? REFUSALS[name];
    }),
    clock: () => Date.UTC(2026, 0, 31, 12),
  });
  const resolution = await resolveUrl(url);
  return { resolution, requests, repeats: requests.length - distinct.size };
}

/** Media of delivery networks, but not the pages of files, such as `/wiki/File:NAME.webm`. */
export function findMedia({ pathname }: URL): ScriptedResponse | undefined {
  if (/\.m3u8$/i.test(pathname)) return playableHls();
  const isPage = /\/(?:wiki|blob|src)\//.test(pathname);
  return /\.(?:mp4|webm)$/i.test(pathname) && !isPage ? playableMp4() : undefined;
}
