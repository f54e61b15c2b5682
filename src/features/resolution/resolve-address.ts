import type { MediaKind } from '#lib/media/media-kind.ts';
import type { Clock } from '#platform/clock.ts';

import type {
  Adapter,
  AdapterContext,
  AddressAdapter,
  ContentAdapter,
  NestedOptions,
  ProbingAdapter,
} from './adapters/adapter.ts';
import { FAILURE_REASONS, type FailureReason } from './failure-reasons.ts';
import { fetchContent, type SourceContent } from './fetch-content.ts';
import type { IndexReader } from './media-index/index-reader.ts';
import type { Outcome } from './outcome.ts';
import type { ProviderPolicy } from './policy/provider-policy.ts';
import { ResolutionStop } from './resolution-stop.ts';
import type { Session } from './session.ts';
import type { AskYtDlp } from './yt-dlp/ask-yt-dlp.ts';

export type AddressResolver = {
  readonly session: Session;
  readonly readIndex: IndexReader;
  readonly clock: Clock;
  readonly adapters: readonly Adapter[];
  readonly policy: ProviderPolicy;
  readonly askYtDlp: AskYtDlp | null;
};

type Position = {
  readonly step: string;
  /** How many pages led here, and how many addresses in all. */
  readonly pageDepth: number;
  readonly depth: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** Adapters that led here: what they name is looked at as what it is, not by them again. */
  readonly askedBy: ReadonlySet<string>;
};

export const FIRST_ADDRESS: Position = {
  step: 'source',
  pageDepth: 0,
  depth: 0,
  requestHeaders: {},
  askedBy: new Set(),
};

/** Pages that name pages that name pages. */
const DEPTH_MAX = 4;

/** One address, where the operator permits it and what it turns out to be. */
export async function resolveAddress(
  url: URL,
  position: Position,
  resolver: AddressResolver,
): Promise<Outcome> {
  const { policy } = resolver;
  if (!policy.permitsHost(url)) return refused(null, 'address_refused');
  return policy.judge(await resolvePermitted(url, position, resolver));
}

/** By the adapter that knows it, else by the one that knows what it answers. */
async function resolvePermitted(
  url: URL,
  position: Position,
  resolver: AddressResolver,
): Promise<Outcome> {
  const known = findProvider(url, position, resolver);
  if (known !== undefined) {
    if (!permits(known, position, resolver)) return refused(known.name, 'provider_off');
    const context = toContext(askedBy(known, position), resolver);
    return settle(known.name, () => known.resolve(url, context));
  }
  const probed = await probe('first', url, { position, resolver });
  if (probed !== undefined) return probed;
  const outcome = await settle(null, () => resolveContent(url, position, resolver));
  if (!mayBeFoundOtherwise(outcome)) return outcome;
  return (await probe('last', url, { position, resolver })) ?? outcome;
}

function findProvider(
  url: URL,
  { askedBy: asked }: Position,
  { adapters }: AddressResolver,
): AddressAdapter | undefined {
  return adapters.find(
    (adapter): adapter is AddressAdapter =>
      adapter.kind === 'address' && !asked.has(adapter.name) && adapter.matches(url),
  );
}

function permits(adapter: Adapter, { depth }: Position, { policy }: AddressResolver): boolean {
  return policy.permits(adapter, depth > 0);
}

function refused(provider: string | null, reason: FailureReason): Outcome {
  return { kind: 'failed', provider, reason };
}

/** A stop of whoever was at work becomes the outcome. */
async function settle<Result>(
  provider: string | null,
  resolve: () => Promise<Result>,
): Promise<Result | Outcome> {
  try {
    return await resolve();
  } catch (error) {
    if (!(error instanceof ResolutionStop)) throw error;
    return { kind: 'failed', provider, reason: error.reason };
  }
}

type Attempt = { readonly position: Position; readonly resolver: AddressResolver };

/** Of the hosts' own programs, the first that the host says it runs. */
async function probe(
  turn: ProbingAdapter['turn'],
  url: URL,
  { position, resolver }: Attempt,
): Promise<Outcome | undefined> {
  for (const adapter of resolver.adapters) {
    if (adapter.kind !== 'probing' || adapter.turn !== turn) continue;
    if (position.askedBy.has(adapter.name) || !adapter.mayMatch(url)) continue;
    const isPermitted = permits(adapter, position, resolver);
    // Whether an address is the first ones' is theirs to say, even to turn it away.
    if (!isPermitted && turn === 'last') continue;
    const context = toContext(askedBy(adapter, position), resolver);
    const outcome = await settle(adapter.name, () => adapter.resolve(url, context));
    if (outcome === undefined) continue;
    return isPermitted ? outcome : refused(adapter.name, 'provider_off');
  }
  return undefined;
}

function askedBy({ name }: Adapter, position: Position): Position {
  return { ...position, askedBy: new Set([...position.askedBy, name]) };
}

/** There was an answer, and nothing to play in it for a program: not a host that is refused, silent or not there. */
function mayBeFoundOtherwise(outcome: Outcome): boolean {
  if (outcome.kind === 'resolved') return false;
  const { code } = FAILURE_REASONS[outcome.reason];
  return code === 'source_unsupported' || code === 'source_protected' || code === 'source_error';
}

async function resolveContent(
  url: URL,
  position: Position,
  resolver: AddressResolver,
): Promise<Outcome> {
  const { session, adapters } = resolver;
  await using content = await fetchContent(session, url, position);
  session.trace.note('content', content.url, content.kind);
  const adapter = adapters.find(
    (each): each is ContentAdapter =>
      each.kind === 'content' && each.accepts.includes(content.kind),
  );
  if (adapter === undefined) {
    return { kind: 'failed', provider: null, reason: UNPLAYABLE[content.kind] ?? 'not_a_video' };
  }
  if (!permits(adapter, position, resolver)) return refused(adapter.name, 'provider_off');
  const context = toContext(nextPosition(content, position), resolver);
  // Awaited here: the content goes with this function.
  return await settle(adapter.name, () => adapter.resolve(content, context));
}

function nextPosition(content: SourceContent, position: Position): Position {
  const pageDepth = content.kind === 'html' ? position.pageDepth + 1 : position.pageDepth;
  return { ...position, pageDepth };
}

function toContext(position: Position, resolver: AddressResolver): AdapterContext {
  return {
    session: resolver.session,
    readIndex: resolver.readIndex,
    nowMs: resolver.clock(),
    pageDepth: position.pageDepth,
    depth: position.depth,
    askYtDlp: resolver.askYtDlp,
    providerOf: (url) => findProvider(url, position, resolver)?.about.gives,
    resolveNested: (url, options) => resolveNested(url, options, { position, resolver }),
  };
}

/** A refusal without a Referer may be a protection against foreign pages: then once more with it. */
async function resolveNested(
  url: URL,
  { referrer, requestHeaders: known = {} }: NestedOptions,
  { position, resolver }: Attempt,
): Promise<Outcome> {
  const depth = position.depth + 1;
  if (depth > DEPTH_MAX) throw new ResolutionStop('over_budget');
  const nested: Position = { ...position, step: 'candidate', depth, requestHeaders: known };
  const outcome = await resolveAddress(url, nested, resolver);
  const isRefused = outcome.kind === 'failed' && outcome.reason === 'login_required';
  if (!isRefused || known['referer'] !== undefined) return outcome;
  // Browsers send other sites no more than the origin (Referrer Policy, strict-origin-when-cross-origin).
  const requestHeaders = { ...known, referer: `${referrer.origin}/` };
  const again: Position = { ...nested, step: 'candidate, with Referer', requestHeaders };
  const second = await resolveAddress(url, again, resolver);
  return second.kind === 'resolved' ? second : outcome;
}

/** What a resource that no adapter takes is called. */
const UNPLAYABLE: Partial<Record<MediaKind, FailureReason>> = {
  iso_segment: 'segment',
  webm_segment: 'segment',
  matroska: 'matroska',
  mpeg_ts: 'transport_stream',
  mpeg_ps: 'transport_stream',
  ogg: 'ogg',
  avi: 'old_container',
  flv: 'old_container',
  windows_media: 'old_container',
  audio: 'audio_only',
  utf16_text: 'utf16_text',
  empty: 'empty',
};
