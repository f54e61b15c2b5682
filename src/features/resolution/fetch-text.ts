import { parseContentRange } from '#lib/http/content-range.ts';
import { decodeText } from '#lib/media/decode-text.ts';

import { classifyStatus } from './failure-reasons.ts';
import { headersForAnswer, type SourceContent } from './fetch-content.ts';
import { ResolutionStop } from './resolution-stop.ts';
import type { Session } from './session.ts';

type TextLimits = {
  readonly bytesMax: number;
  /** `refuse` for what is useless without its end, `cut` for what has its best at its top. */
  readonly beyond: 'refuse' | 'cut';
};

/** All of a text whose first bytes are here: at no further request, or at one where they came as a range. */
export async function fetchText(
  session: Session,
  content: SourceContent,
  { bytesMax, beyond }: TextLimits,
): Promise<string> {
  const isTooLarge = content.size !== null && content.size > bytesMax;
  if (isTooLarge && beyond === 'refuse') throw new ResolutionStop('too_large');

  let bytes = await content.readOn(bytesMax + 1);
  if (content.hasRanges && isCutShort(content, bytes.length)) {
    bytes = await fetchRest(session, content, { held: bytes, bytesMax });
  }
  if (bytes.length > bytesMax && beyond === 'refuse') throw new ResolutionStop('too_large');
  return decodeText(bytes.subarray(0, bytesMax), content.contentType);
}

function isCutShort(content: SourceContent, held: number): boolean {
  // Without a known size, a range that was filled to its end may have been cut there.
  return content.size === null ? held === content.prefix.length : held < content.size;
}

async function fetchRest(
  session: Session,
  content: SourceContent,
  { held, bytesMax }: { readonly held: Uint8Array; readonly bytesMax: number },
): Promise<Uint8Array> {
  const etag = content.headers.get('etag');
  // A text that changes between the two requests must not be glued together (RFC 9110 §13.1.5).
  const ifRange = etag?.startsWith('"') === true ? { 'if-range': etag } : {};
  await using exchange = await session.open(content.url, {
    step: 'the rest of the text',
    headers: {
      ...headersForAnswer(content),
      ...ifRange,
      range: `bytes=${held.length}-${bytesMax}`,
    },
  });
  if (exchange.status === 416) return held;
  const reason = classifyStatus(exchange.status);
  if (reason !== undefined) throw new ResolutionStop(reason);
  if (exchange.status !== 206) return await exchange.readTo(bytesMax + 1);

  const range = parseContentRange(exchange.headers.get('content-range'));
  if (range?.start !== held.length) throw new ResolutionStop('broken_answer');
  return Buffer.concat([held, await exchange.readTo(bytesMax + 1 - held.length)]);
}
