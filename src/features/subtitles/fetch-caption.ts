import { AppError } from '#contract/app-error.ts';
import {
  CAPTION_FETCHES_AT_ONCE_MAX,
  CAPTION_TIMEOUT_MS,
  SOURCE_CAPTION_PAUSE_MS,
} from '#contract/limits.ts';
import { createSharedWork } from '#lib/async/shared-work.ts';
import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';
import type { Clock } from '#platform/clock.ts';
import { EgressError } from '#platform/egress/egress-failure.ts';
import type { Egress } from '#platform/egress/egress.ts';
import { readBody } from '#platform/egress/read-body.ts';

import type { UploadReader } from './read-upload.ts';

/** A caption file of a source as WebVTT; undefined where it can't be had or read, and for a while after that was found out. */
export type FetchCaption = (url: URL, lang: string) => Promise<string | undefined>;

type Reading = { readonly egress: Pick<Egress, 'open'>; readonly readUpload: UploadReader };
type Deps = Reading & { readonly clock: Clock };

/** One fetch for all who ask, and so many at a time: nobody's request makes us ask an upstream twice. */
export function createFetchCaption({ clock, ...reading }: Deps): FetchCaption {
  const share = createSharedWork<string | undefined>();
  // A Map keeps the order of insertion: its first key is the oldest.
  const failedAtMs = new Map<string, number>();
  let running = 0;

  function isPaused(href: string): boolean {
    const ageMs = clock() - (failedAtMs.get(href) ?? -Infinity);
    return ageMs >= 0 && ageMs < SOURCE_CAPTION_PAUSE_MS;
  }

  function pause(href: string): void {
    failedAtMs.delete(href);
    failedAtMs.set(href, clock());
    const [oldest = ''] = failedAtMs.keys();
    if (failedAtMs.size > PAUSED_MAX) failedAtMs.delete(oldest);
  }

  async function start(url: URL, lang: string): Promise<string | undefined> {
    if (running >= CAPTION_FETCHES_AT_ONCE_MAX) return undefined;
    running += 1;
    try {
      const vtt = await fetchVtt(url, lang, reading);
      if (vtt === undefined) pause(url.href);
      return vtt;
    } finally {
      running -= 1;
    }
  }

  return async (url, lang) => {
    if (isPaused(url.href)) return undefined;
    // It ends by itself in time, and is kept for the next who asks.
    const { signal } = new AbortController();
    return share(`${lang} ${url.href}`, { start: () => start(url, lang), signal });
  };
}

const PAUSED_MAX = 1_000;

async function fetchVtt(
  url: URL,
  lang: string,
  { egress, readUpload }: Reading,
): Promise<string | undefined> {
  try {
    const bytes = readDataAddress(url) ?? (await fetchBytes(url, egress));
    if (bytes === undefined) return undefined;
    const { text } = await readUpload({ bytes, skipInvalid: true }, lang);
    return text.vtt;
  } catch (error) {
    // What its sender can't send, or what is no caption file.
    if (error instanceof EgressError || error instanceof AppError) return undefined;
    throw error;
  }
}

/** What an address of our own making holds (RFC 2397, always base64). */
function readDataAddress({ protocol, pathname }: URL): Buffer | undefined {
  if (protocol !== 'data:') return undefined;
  return Buffer.from(pathname.slice(pathname.indexOf(',') + 1), 'base64');
}

async function fetchBytes(url: URL, egress: Reading['egress']): Promise<Buffer | undefined> {
  await using response = await egress.open({
    url,
    limits: { totalTimeoutMs: CAPTION_TIMEOUT_MS, bodyBytesMax: CAPTION_BYTES_MAX },
  });
  return response.status === 200 ? await readBody(response, CAPTION_BYTES_MAX) : undefined;
}
