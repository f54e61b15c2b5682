import { type Draft, type DraftCue, findCue, sortCues } from './draft.ts';
import { retimeCue } from './retime-cues.ts';

/** Shortest cue that an edit makes. */
export const CUE_MS_MIN = 100;
/** Length of a new cue where nothing is in its way. */
const NEW_CUE_MS = 2000;

export type CueChange = Partial<Pick<DraftCue, 'startMs' | 'endMs' | 'text'>>;

export function changeCue(draft: Draft, key: number, change: CueChange): Draft {
  return withCues(
    draft,
    draft.cues.map((cue) => (cue.key === key ? { ...cue, ...change } : cue)),
  );
}

/** A cue's beginning, moved; its end gives way where it would come before it. */
export function startCueAt(draft: Draft, key: number, startMs: number): Draft {
  const cue = findCue(draft, key);
  if (cue === undefined) return draft;
  const endMs = Math.max(cue.endMs, startMs + CUE_MS_MIN);
  return changeCue(draft, key, { startMs, endMs });
}

/** A cue's end, moved; its beginning gives way where it would come after it. */
export function endCueAt(draft: Draft, key: number, endMs: number): Draft {
  const cue = findCue(draft, key);
  if (cue === undefined) return draft;
  const end = Math.max(endMs, CUE_MS_MIN);
  return changeCue(draft, key, { startMs: Math.min(cue.startMs, end - CUE_MS_MIN), endMs: end });
}

/** A whole cue, moved in time. */
export function moveCueTo(draft: Draft, key: number, startMs: number): Draft {
  return withCues(
    draft,
    draft.cues.map((cue) =>
      cue.key === key
        ? retimeCue(cue, { offsetMs: Math.max(0, startMs) - cue.startMs, scale: 1 })
        : cue,
    ),
  );
}

/** An empty cue, as long as there is room before the next one; its key is the draft's `nextKey`. */
export function insertCue(draft: Draft, atMs: number): Draft {
  const startMs = Math.max(0, Math.round(atMs));
  const next = draft.cues.find((cue) => cue.startMs > startMs);
  const room = next === undefined ? NEW_CUE_MS : next.startMs - startMs;
  const endMs = startMs + Math.max(CUE_MS_MIN, Math.min(NEW_CUE_MS, room));
  const cue = { key: draft.nextKey, startMs, endMs, text: '', settings: '', id: '' };
  return withCues({ ...draft, nextKey: draft.nextKey + 1 }, [...draft.cues, cue]);
}

export function deleteCue(draft: Draft, key: number): Draft {
  return { ...draft, cues: draft.cues.filter((cue) => cue.key !== key) };
}

export type SplitPoint = {
  /** Where the text is cut, in characters; undefined for between two words near where the time is cut. */
  readonly textAt?: number | undefined;
  /** When the second part begins; undefined, or outside the cue, for in proportion to the text. */
  readonly atMs?: number | undefined;
};

/** Two cues of one; the second part's key is the draft's `nextKey`. A cue too short for two stays whole. */
export function splitCue(draft: Draft, key: number, point: SplitPoint): Draft {
  const cue = findCue(draft, key);
  if (cue === undefined) return draft;
  const { startMs, endMs, text } = cue;
  if (endMs - startMs < 2 * CUE_MS_MIN) return draft;
  const isInside =
    point.atMs !== undefined &&
    point.atMs >= startMs + CUE_MS_MIN &&
    point.atMs <= endMs - CUE_MS_MIN;
  const share = isInside ? ((point.atMs ?? 0) - startMs) / (endMs - startMs) : 0.5;
  const textAt = point.textAt ?? findWordBreak(text, share);
  const [first, second] = cutMarkup(text, textAt);
  const length = first.length + second.length;
  const byText = startMs + (endMs - startMs) * (length === 0 ? 0.5 : first.length / length);
  const cutMs = Math.round(
    Math.min(
      endMs - CUE_MS_MIN,
      Math.max(startMs + CUE_MS_MIN, isInside ? (point.atMs ?? 0) : byText),
    ),
  );
  return withCues(
    { ...draft, nextKey: draft.nextKey + 1 },
    draft.cues.flatMap((each) =>
      each.key === key
        ? [
            { ...each, endMs: cutMs, text: first },
            { ...each, key: draft.nextKey, startMs: cutMs, text: second, id: '' },
          ]
        : [each],
    ),
  );
}

/** The gap between two words that is nearest to that share of the text; its middle where there is none. */
function findWordBreak(text: string, share: number): number {
  const wanted = text.length * share;
  const breaks = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  const inside = breaks.filter((at) => at > 0 && at < text.length - 1);
  if (inside.length === 0) return Math.round(wanted);
  return inside.reduce((best, at) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best));
}

/** Cuts between tags and entities, never inside one, and closes and opens again what spans the cut. */
function cutMarkup(text: string, at: number): readonly [string, string] {
  const open: string[] = [];
  let cut = Math.min(text.length, Math.max(0, at));
  for (const { 0: piece, index } of text.matchAll(/<[^>]*>|&[a-z]{1,8};|&#\w{1,8};/gi)) {
    if (index >= cut) break;
    if (index + piece.length > cut) cut = index + piece.length;
    if (piece.startsWith('</')) open.pop();
    else if (/^<[a-z]/i.test(piece)) open.push(piece);
  }
  const closing = open.toReversed().map((tag) => `</${/^<([a-z]+)/i.exec(tag)?.[1] ?? ''}>`);
  const first = text.slice(0, cut).trimEnd();
  const second = text.slice(cut).trimStart();
  return [`${first}${closing.join('')}`, `${open.join('')}${second}`];
}

/** One cue of this and the next, which it takes along with what is between them. */
export function mergeWithNext(draft: Draft, key: number): Draft {
  const at = draft.cues.findIndex((cue) => cue.key === key);
  const [cue, next] = [draft.cues[at], draft.cues[at + 1]];
  if (cue === undefined || next === undefined) return draft;
  const merged = {
    ...cue,
    endMs: Math.max(cue.endMs, next.endMs),
    text: [cue.text, next.text].filter((text) => text.trim() !== '').join('\n'),
  };
  return withCues(draft, draft.cues.toSpliced(at, 2, merged));
}

function withCues(draft: Draft, cues: readonly DraftCue[]): Draft {
  return { ...draft, cues: sortCues(cues) };
}
