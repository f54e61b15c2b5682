import type { FastifyRequest } from 'fastify';

import { CMCD_CHARACTERS_MAX } from '#contract/limits.ts';
import type { ReadyVideo } from '#features/videos/index.ts';

/** What a player says of itself with a request below `/stream/`. */
export type SaidByPlayer = {
  readonly video: ReadyVideo;
  /** A dictionary of CMCD keys, as it came. */
  readonly cmcd: string;
  readonly request: FastifyRequest;
};

/** Hears it; neither throws nor keeps the caller waiting. */
export type NoteMediaRequest = (said: SaidByPlayer) => void;

/** The standard's shards; which key is in which means nothing to who reads them all. */
const HEADERS = ['cmcd-request', 'cmcd-object', 'cmcd-status', 'cmcd-session'] as const;

/**
 * CTA-5004 §2: the query's `CMCD`, else the four headers together. Undefined where a player says nothing, or more than
 * anybody has to say. It ends here: no upstream is told.
 */
export function readCmcd({ raw, headers }: FastifyRequest): string | undefined {
  const text = readFromQuery(raw.url ?? '') ?? readFromHeaders(headers);
  return text !== '' && text.length <= CMCD_CHARACTERS_MAX ? text : undefined;
}

function readFromQuery(address: string): string | null {
  // Most requests say nothing, and a query is dear to read.
  if (!address.includes('CMCD=')) return null;
  return new URLSearchParams(address.split('?', 2)[1]).get('CMCD');
}

function readFromHeaders(headers: FastifyRequest['headers']): string {
  return HEADERS.flatMap((name) => headers[name] ?? []).join(',');
}
