import { parseContentRange } from '#lib/http/content-range.ts';

import { classifyStatus } from '../core/failure-reasons.ts';
import { ResolutionError } from '../core/resolution-error.ts';
import type { Session } from '../core/session.ts';
import type { SourceContent } from '../core/source-content.ts';
import { filterHeadersFor } from './fetch-content.ts';
import type { OwnedBytes } from './run-task.ts';

type TextLimits = {
  readonly bytesMax: number;
  /** `reject` for text that is useless without its end, `truncate` for all other text. */
  readonly overflow: 'reject' | 'truncate';
};

/** A text that has not been decoded yet, as input of a task. */
export type EncodedText = { readonly bytes: OwnedBytes; readonly contentType: string | null };

/** Reads the entire text, with a second request if the first response was a partial range. */
export async function fetchText(
  session: Session,
  content: SourceContent,
  { bytesMax, overflow }: TextLimits,
): Promise<EncodedText> {
  const isTooLarge = content.size !== null && content.size > bytesMax;
  if (isTooLarge && overflow === 'reject') throw new ResolutionError('too_large');

  const received = await content.takeParts(bytesMax + 1);
  const parts =
    content.ranges === 'honored' && isTruncated(content, sumLengths(received))
      ? await fetchRest(session, content, { received, bytesMax })
      : received;
  const length = sumLengths(parts);
  if (length > bytesMax && overflow === 'reject') throw new ResolutionError('too_large');
  return { bytes: join(parts, Math.min(length, bytesMax)), contentType: content.contentType };
}

function sumLengths(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

function join(parts: readonly Uint8Array[], length: number): OwnedBytes {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part.subarray(0, length - at), at);
    at += Math.min(part.length, length - at);
  }
  return bytes;
}

function isTruncated(content: SourceContent, receivedBytes: number): boolean {
  // If the size is unknown, a completely filled range may have been truncated.
  return content.size === null
    ? receivedBytes === content.prefix.length
    : receivedBytes < content.size;
}

/** Returns the parts of the text. */
async function fetchRest(
  session: Session,
  content: SourceContent,
  { received, bytesMax }: { readonly received: readonly Uint8Array[]; readonly bytesMax: number },
): Promise<readonly Uint8Array[]> {
  const length = sumLengths(received);
  const etag = content.headers.get('etag');
  // Prevents joining two versions of a text that changes between the requests (RFC 9110 §13.1.5).
  const ifRange = etag?.startsWith('"') === true ? { 'if-range': etag } : {};
  await using exchange = await session.open(content.url, {
    step: 'rest of the text',
    headers: {
      ...filterHeadersFor(content, content.url),
      ...ifRange,
      range: `bytes=${length}-${bytesMax}`,
    },
  });
  if (exchange.status === 416) return received;
  const reason = classifyStatus(exchange.status);
  if (reason !== undefined) throw new ResolutionError(reason);
  if (exchange.status !== 206) return await exchange.takeParts(bytesMax + 1);

  const range = parseContentRange(exchange.headers.get('content-range'));
  if (range?.start !== length) throw new ResolutionError('invalid_response');
  return [...received, ...(await exchange.takeParts(bytesMax + 1 - length))];
}
