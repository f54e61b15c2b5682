import type { FastifyRequest } from 'fastify';

import type { Grant } from '#contract/access-lease.ts';
import type { ReadyVideo } from '#features/videos/index.ts';

/** CMCD data of one request; some players include the URL of the next object. */
export const CMCD_CHARACTERS_MAX = 8 * 1024;

/** The CMCD data that a player sends with a request below `/stream/`. */
export type MediaRequestReport = {
  readonly video: ReadyVideo;
  readonly grant: Grant | null;
  /** The raw dictionary of CMCD keys. */
  readonly cmcd: string;
  readonly request: FastifyRequest;
};

/** The header shards of the standard; which key is in which header does not matter here. */
const HEADERS = ['cmcd-request', 'cmcd-object', 'cmcd-status', 'cmcd-session'] as const;

/**
 * CTA-5004 §2: the `CMCD` query parameter, else the four headers joined. Returns undefined when
 * there is none or it is too long. CMCD data is never forwarded to an upstream.
 */
export function readCmcd({ raw, headers }: FastifyRequest): string | undefined {
  const text = readFromQuery(raw.url ?? '') ?? readFromHeaders(headers);
  return text !== '' && text.length <= CMCD_CHARACTERS_MAX ? text : undefined;
}

function readFromQuery(url: string): string | null {
  // Avoids parsing the query of most requests.
  if (!url.includes('CMCD=')) return null;
  return new URLSearchParams(url.split('?', 2)[1]).get('CMCD');
}

function readFromHeaders(headers: FastifyRequest['headers']): string {
  return HEADERS.flatMap((name) => headers[name] ?? []).join(',');
}
