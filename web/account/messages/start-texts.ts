import type { StartTexts } from './types.ts';

/** The texts of errors and of the frame of a page. */
let loaded: StartTexts | undefined;

export function setStartTexts(texts: StartTexts): void {
  loaded = texts;
}

export function startTexts(): StartTexts {
  if (loaded === undefined) throw new Error('The start texts are not loaded.');
  return loaded;
}
