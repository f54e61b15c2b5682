import { escapeHtml } from '#lib/html/escape-html.ts';

/** A chapter with a title. Times are in seconds. */
export type Chapter = {
  readonly title: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
};

/** Chapter files come from anyone, and each chapter is a menu item and a part of the timeline. */
const CHAPTERS_SHOWN_MAX = 200;
const TITLE_CHARACTERS_MAX = 200;

/**
 * Lists the chapters of a loaded track and removes all cues that are not shown as chapters. The
 * controls parse the text of the remaining cues as HTML, so it is replaced by the escaped title.
 */
export function readChapters(track: TextTrack): readonly Chapter[] {
  const chapters: Chapter[] = [];
  // A copy, because the list changes when a cue is removed.
  for (const cue of Array.from(track.cues ?? [])) {
    const title = cue instanceof VTTCue ? toTitle(cue) : '';
    if (!(cue instanceof VTTCue) || title === '' || chapters.length >= CHAPTERS_SHOWN_MAX) {
      track.removeCue(cue);
      continue;
    }
    cue.text = escapeHtml(title);
    chapters.push({ title, startSeconds: cue.startTime, endSeconds: cue.endTime });
  }
  return chapters;
}

/** The text of the cue without its markup. */
function toTitle(cue: VTTCue): string {
  const text = cue.getCueAsHTML().textContent ?? '';
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, TITLE_CHARACTERS_MAX);
}

/** The index of the chapter at this time. If chapters overlap, the later one counts. -1 if none. */
export function findChapterIndex(chapters: readonly Chapter[], seconds: number): number {
  return chapters.findLastIndex(
    ({ startSeconds, endSeconds }) => startSeconds <= seconds && seconds < endSeconds,
  );
}
