import type { Candidate } from './choose-engines.ts';
import type { PlayerElements } from './playable-video.ts';

type Waiting = PlayerElements & { readonly candidates: readonly Candidate[] };

/**
 * Resolves when the viewer first uses the player of a video with `preload="none"`. Resolves earlier
 * if the player has something to show: the picture at the start, or that the manifest is
 * unavailable.
 */
export async function whenUsed(
  { controller, video, candidates: [candidate] }: Waiting,
  { startSeconds }: { readonly startSeconds: number | null },
): Promise<void> {
  if (candidate !== undefined && startSeconds === null) {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const end = new AbortController();
    const options = { signal: end.signal };
    // A touch also enters the player, before its click.
    for (const event of ['pointerenter', 'focusin']) {
      controller.addEventListener(event, resolve, options);
    }
    document.addEventListener('keydown', resolve, options);
    video.addEventListener('play', resolve, options);
    requestManifest(candidate.url).catch(resolve);
    await promise;
    end.abort();
  }
  video.preload = 'metadata';
}

/** Also stores the manifest in the browser cache, for the engine. Throws if it is unavailable. */
async function requestManifest(url: string): Promise<void> {
  const response = await fetch(url, { credentials: 'omit' });
  await response.text();
  if (!response.ok) throw new Error(`the manifest returned ${response.status}`);
}
