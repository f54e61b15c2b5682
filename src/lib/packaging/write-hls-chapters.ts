import type { Chapter } from '../media/chapter.ts';

/**
 * Writes the chapter file that AVPlayer reads (Apple, “Providing JavaScript Object Notation (JSON)
 * chapters”). A chapter ends where the next one starts.
 */
export function writeHlsChapters(chapters: readonly Chapter[], durationSeconds: number): string {
  const ordered = chapters.toSorted((a, b) => a.startSeconds - b.startSeconds);
  return JSON.stringify(
    ordered.map(({ title, startSeconds }, index) => ({
      chapter: index + 1,
      'start-time': startSeconds,
      duration: Math.max(0, (ordered[index + 1]?.startSeconds ?? durationSeconds) - startSeconds),
      titles: [{ language: 'und', title }],
    })),
  );
}
