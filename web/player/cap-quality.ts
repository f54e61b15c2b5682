import type { Quality } from './offer-choices.ts';

/** The size of the player in device pixels. */
type PlayerSize = { readonly width: number; readonly height: number };

export type QualityCap = {
  readonly setQualities: (qualities: readonly Quality[]) => void;
  readonly close: () => void;
};

/**
 * Returns the best quality for a player of this size. No picture may be larger than the smallest one
 * that the player does not enlarge. Returns null if every quality is small enough.
 */
export function findQualityCap(qualities: readonly Quality[], player: PlayerSize): Quality | null {
  const pictures = qualities.filter(({ width, height }) => width * height > 0);
  const pixelsMax = Math.min(
    ...pictures
      .filter(({ width, height }) => width >= player.width || height >= player.height)
      .map(({ width, height }) => width * height),
  );
  const allowed = pictures.filter(({ width, height }) => width * height <= pixelsMax);
  if (allowed.length === pictures.length) return null;
  return allowed.toSorted((one, other) => other.bitrate - one.bitrate)[0] ?? null;
}

/**
 * Calls `onCap` with the best quality for the size of the player, and again whenever it changes.
 * Full screen has no cap.
 */
export function capQuality(
  video: HTMLVideoElement,
  onCap: (cap: Quality | null) => void,
): QualityCap {
  let qualities: readonly Quality[] = [];
  let applied: Quality | null = null;
  function update(): void {
    const cap =
      document.fullscreenElement === null ? findQualityCap(qualities, measurePlayer(video)) : null;
    if (cap?.id === applied?.id) return;
    applied = cap;
    onCap(cap);
  }
  const observer = new ResizeObserver(update);
  observer.observe(video);
  document.addEventListener('fullscreenchange', update);
  return {
    setQualities(next) {
      qualities = next;
      update();
    },
    close() {
      observer.disconnect();
      document.removeEventListener('fullscreenchange', update);
    },
  };
}

function measurePlayer({ clientWidth, clientHeight }: HTMLVideoElement): PlayerSize {
  return { width: clientWidth * devicePixelRatio, height: clientHeight * devicePixelRatio };
}
