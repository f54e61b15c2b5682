import { findPageObstacle, type PageObstacle } from '#lib/html/find-page-obstacle.ts';
import { isBotCheck } from '#lib/html/is-bot-check.ts';
import type { PageSignals } from '#lib/html/page-signals.ts';
import { readPageSignals } from '#lib/html/read-page-signals.ts';
import { readVideoObjects, type VideoObject } from '#lib/html/read-video-objects.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { EncodedText } from '../fetch/fetch-text.ts';
import { readPageDetails } from './read-page-details.ts';
import { type PlainDetails, toPlainDetails } from './video-details.ts';

type Input = EncodedText & {
  readonly pageUrl: string;
  /** A global pattern. */
  readonly find: RegExp | null;
};

/** The signals of a page that adapters use. */
export type ProviderSignals = Pick<PageSignals, 'metas' | 'links' | 'videos' | 'iframes'>;

type Output = {
  readonly signals: ProviderSignals;
  readonly videos: readonly VideoObject[];
  readonly details: PlainDetails;
  /** The first capture group of each match, or the match itself. */
  readonly matches: readonly string[];
  readonly obstacle: PageObstacle | 'bot_check' | null;
};

const MATCHES_MAX = 64;

export const task: ThreadTask<Input, Output> = {
  name: 'provider page',
  module: import.meta.url,
  run: readProviderPage,
  ...TEXT_LIMITS,
};

function readProviderPage({ bytes, contentType, pageUrl, find }: Input): Output {
  const html = decodeText(bytes, contentType);
  const signals = readPageSignals(html);
  const { metas, links, videos: elements, iframes } = signals;
  const videos = readVideoObjects(signals.jsonLd);
  const found = find === null ? [] : html.matchAll(find).take(MATCHES_MAX);
  return {
    signals: { metas, links, videos: elements, iframes },
    videos,
    details: toPlainDetails(readPageDetails(signals, videos[0], new URL(pageUrl))),
    matches: Array.from(found, ([match, group]) => group ?? match),
    obstacle: isBotCheck(html, signals) ? 'bot_check' : (findPageObstacle(signals) ?? null),
  };
}
