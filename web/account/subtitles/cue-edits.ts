import { type Draft, type DraftCue, findCue, sortCues } from './draft.ts';
import { retimeCue } from './retime-cues.ts';

/** The minimum length of a cue after an edit. */
export const CUE_MS_MIN = 100;
/** The length of a new cue, unless the next cue starts earlier. */
const NEW_CUE_MS = 2000;

export type CueChange = Partial<Pick<DraftCue, 'startMs' | 'endMs' | 'text'>>;

export function updateCue(draft: Draft, key: number, change: CueChange): Draft {
  return replaceCues(
    draft,
    draft.cues.map((cue) => (cue.key === key ? { ...cue, ...change } : cue)),
  );
}

/** Moves the start of a cue; its end moves only to keep the minimum length. */
export function startCueAt(draft: Draft, key: number, startMs: number): Draft {
  const cue = findCue(draft, key);
  if (cue === undefined) return draft;
  const endMs = Math.max(cue.endMs, startMs + CUE_MS_MIN);
  return updateCue(draft, key, { startMs, endMs });
}

/** Moves the end of a cue; its start moves only to keep the minimum length. */
export function endCueAt(draft: Draft, key: number, endMs: number): Draft {
  const cue = findCue(draft, key);
  if (cue === undefined) return draft;
  const end = Math.max(endMs, CUE_MS_MIN);
  return updateCue(draft, key, { startMs: Math.min(cue.startMs, end - CUE_MS_MIN), endMs: end });
}

/** Moves a cue and keeps its length. */
export function moveCueTo(draft: Draft, key: number, startMs: number): Draft {
  return replaceCues(
    draft,
    draft.cues.map((cue) =>
      cue.key === key
        ? retimeCue(cue, { offsetMs: Math.max(0, startMs) - cue.startMs, scale: 1 })
        : cue,
    ),
  );
}

/** Inserts an empty cue with the key `nextKey` of the draft; it ends before the next cue. */
export function insertCue(draft: Draft, atMs: number): Draft {
  const startMs = Math.max(0, Math.round(atMs));
  const next = draft.cues.find((cue) => cue.startMs > startMs);
  const room = next === undefined ? NEW_CUE_MS : next.startMs - startMs;
  const endMs = startMs + Math.max(CUE_MS_MIN, Math.min(NEW_CUE_MS, room));
  const cue = { key: draft.nextKey, startMs, endMs, text: '', settings: '', id: '' };
  return replaceCues({ ...draft, nextKey: draft.nextKey + 1 }, [...draft.cues, cue]);
}

export function deleteCue(draft: Draft, key: number): Draft {
  return { ...draft, cues: draft.cues.filter((cue) => cue.key !== key) };
}

export type SplitPoint = {
  /**
   * The character at which the text is split. If undefined, the text is split at the word break
   * nearest to the split time.
   */
  readonly textAt?: number | undefined;
  /**
   * The time at which the cue is split. If it is undefined or outside the cue, the cue is divided
   * in proportion to the text.
   */
  readonly atMs?: number | undefined;
};

/** Splits a cue in two; the second one gets the key `nextKey`. Very short cues are not split. */
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
  return replaceCues(
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

/**
 * Returns the word break nearest to `share` of the text. If there is no word break, returns the
 * position itself.
 */
function findWordBreak(text: string, share: number): number {
  const target = text.length * share;
  const breaks = [...text.matchAll(/\s+/g)].map(({ index }) => index);
  const inside = breaks.filter((at) => at > 0 && at < text.length - 1);
  if (inside.length === 0) return Math.round(target);
  return inside.reduce((best, at) => (Math.abs(at - target) < Math.abs(best - target) ? at : best));
}

/**
 * Cuts the text at or after `at`, but never inside a tag or entity. Tags that are open at the cut
 * are closed before it and opened again after it.
 */
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

/** Merges a cue with the next one; the result spans both and the gap between them. */
export function mergeWithNext(draft: Draft, key: number): Draft {
  const at = draft.cues.findIndex((cue) => cue.key === key);
  const [cue, next] = [draft.cues[at], draft.cues[at + 1]];
  if (cue === undefined || next === undefined) return draft;
  const merged = {
    ...cue,
    endMs: Math.max(cue.endMs, next.endMs),
    text: [cue.text, next.text].filter((text) => text.trim() !== '').join('\n'),
  };
  return replaceCues(draft, draft.cues.toSpliced(at, 2, merged));
}

function replaceCues(draft: Draft, cues: readonly DraftCue[]): Draft {
  return { ...draft, cues: sortCues(cues) };
}
