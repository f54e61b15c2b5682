import type { Draft } from './draft.ts';

export type Search = { readonly text: string; readonly isCaseSensitive: boolean };

export type Match = { readonly key: number; readonly at: number };

/** The next match in cue order, wrapping around at the end. */
export function findNext(draft: Draft, search: Search, after: Match | null): Match | undefined {
  const pattern = toPattern(search);
  if (pattern === undefined) return undefined;
  const { cues } = draft;
  const from = Math.max(
    0,
    cues.findIndex(({ key }) => key === after?.key),
  );
  for (let step = 0; step <= cues.length; step += 1) {
    const cue = cues[(from + step) % cues.length];
    if (cue === undefined) return undefined;
    pattern.lastIndex = step === 0 && cue.key === after?.key ? after.at + 1 : 0;
    const found = pattern.exec(cue.text);
    if (found !== null) return { key: cue.key, at: found.index };
  }
  return undefined;
}

export function countMatches(draft: Draft, search: Search): number {
  const pattern = toPattern(search);
  if (pattern === undefined) return 0;
  return draft.cues.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
}

/** Replaces one match. Does nothing if the text at this position no longer matches. */
export function replaceMatch(
  draft: Draft,
  search: Search,
  { key, at, replacement }: Match & { readonly replacement: string },
): Draft {
  const pattern = toPattern(search);
  if (pattern === undefined) return draft;
  const cues = draft.cues.map((cue) => {
    if (cue.key !== key) return cue;
    pattern.lastIndex = at;
    const found = pattern.exec(cue.text);
    if (found?.index !== at) return cue;
    return {
      ...cue,
      text: cue.text.slice(0, at) + replacement + cue.text.slice(at + found[0].length),
    };
  });
  return { ...draft, cues };
}

export function replaceAllMatches(draft: Draft, search: Search, replacement: string): Draft {
  const pattern = toPattern(search);
  if (pattern === undefined) return draft;
  const cues = draft.cues.map((cue) => {
    const text = cue.text.replaceAll(pattern, () => replacement);
    return text === cue.text ? cue : { ...cue, text };
  });
  return { ...draft, cues };
}

/** Escapes the text, so that it matches literally. */
function toPattern({ text, isCaseSensitive }: Search): RegExp | undefined {
  if (text === '') return undefined;
  return new RegExp(
    text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
    isCaseSensitive ? 'gu' : 'giu',
  );
}
