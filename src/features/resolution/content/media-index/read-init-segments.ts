import { parseContentRange } from '#lib/http/content-range.ts';
import { classifyTracks, type MediaContent } from '#lib/media/classify-content.ts';

import { classifyStatus } from '../../core/failure-reasons.ts';
import { optional } from '../../core/optional.ts';
import { ResolutionError } from '../../core/resolution-error.ts';
import type { Exchange, Session } from '../../core/session.ts';
import type { SourceContent } from '../../core/source-content.ts';
import { filterHeadersFor } from '../../fetch/fetch-content.ts';
import { openRange } from '../../fetch/open-range.ts';
import { type OwnedBytes, runTask } from '../../fetch/run-task.ts';
import type { Container } from './inspect-container.ts';
import { task } from './read-init-segments-task.ts';

/** An initialization segment of a stream; without a range, it starts the file. */
export type InitSegment = {
  readonly href: string;
  readonly range: { readonly start: number; readonly length: number } | null;
};

type InitSegments = { readonly codecs: string | null; readonly content: MediaContent };

/** The segments after a discontinuity or in the next period may be the only encrypted ones. */
const INIT_SEGMENTS_MAX = 3;
/** Real ones have a few kilobytes. */
const INIT_SEGMENT_BYTES_MAX = 256 * 1024;

/**
 * Reads the first initialization segments of a stream, whose manifest may not declare what they
 * contain. Describes the first readable one. Temporary failures are ignored, because playback
 * handles them. Throws ResolutionError if one is encrypted, refused or missing.
 */
export async function readInitSegments(
  session: Session,
  segments: readonly InitSegment[],
  manifest: SourceContent,
): Promise<InitSegments> {
  let found: InitSegments = { codecs: null, content: 'unknown' };
  for (const segment of segments.slice(0, INIT_SEGMENTS_MAX)) {
    const container = await optional(
      () => inspectSegment(session, segment, manifest),
      'init_segment',
    );
    const names = container?.encryption ?? [];
    if (names.length > 0) {
      session.trace.addStep('encryption', new URL(segment.href), names.join(', '));
      throw new ResolutionError('drm', { names });
    }
    if (container !== undefined && found.content === 'unknown') found = describe(container);
  }
  return found;
}

function describe({ tracks }: Container): InitSegments {
  return { codecs: listCodecs(tracks), content: classifyTracks(tracks) };
}

/** Null unless all codecs are known, because an incomplete list would hide a track. */
function listCodecs(tracks: Container['tracks']): string | null {
  const codecs = tracks.map(({ codec }) => codec);
  return codecs.length === 0 || codecs.includes(null) ? null : [...new Set(codecs)].join(',');
}

async function inspectSegment(
  session: Session,
  segment: InitSegment,
  manifest: SourceContent,
): Promise<Container | undefined> {
  return runTask(session, task, { bytes: await fetchSegment(session, segment, manifest) });
}

async function fetchSegment(
  session: Session,
  { href, range }: InitSegment,
  manifest: SourceContent,
): Promise<OwnedBytes> {
  const url = new URL(href);
  const start = range?.start ?? 0;
  const length = Math.min(range?.length ?? INIT_SEGMENT_BYTES_MAX, INIT_SEGMENT_BYTES_MAX);
  const options = {
    step: 'initialization segment',
    headers: filterHeadersFor(manifest, url),
    learns: { page: manifest.page },
  };
  await using exchange =
    range === null
      ? await session.open(url, options)
      : await openRange(session, url, {
          ...options,
          span: { start, end: start + length - 1 },
        });
  const reason = classifyStatus(exchange.status);
  if (reason !== undefined) throw new ResolutionError(reason);
  const skipped = start - findFirstByte(exchange);
  if (skipped < 0 || skipped > INIT_SEGMENT_BYTES_MAX)
    throw new ResolutionError('invalid_response');
  const bytes = await exchange.readTo(skipped + length);
  return new Uint8Array(bytes.subarray(skipped, skipped + length));
}

/** A server that ignores ranges sends the file from its start. */
function findFirstByte({ status, headers }: Pick<Exchange, 'status' | 'headers'>): number {
  return status === 206 ? (parseContentRange(headers.get('content-range'))?.start ?? 0) : 0;
}
