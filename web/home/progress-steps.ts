import type { VideoWire } from '#features/videos/wire/wire.ts';

import { createElement } from '../shared/create-element.ts';

const FOUND = {
  MP4: 'Found an MP4 file',
  WebM: 'Found a WebM file',
  HLS: 'Found an HLS stream',
  DASH: 'Found a DASH stream',
  live: 'Found a live stream',
} as const satisfies Record<NonNullable<VideoWire['type']>, string>;

/** A null type is a video that only plays in the player of its provider. */
export function describeFound(type: VideoWire['type']): string {
  return type === null ? 'Found the provider’s player' : FOUND[type];
}

export type ProgressSteps = {
  readonly element: HTMLElement;
  /** The source is media, or the video is known. */
  readonly showFound: (type: VideoWire['type']) => void;
  /** The player has loaded. */
  readonly showReady: () => void;
};

/** The steps from the URL to the player. Only events of the server and of the player advance it. */
export function createProgressSteps(): ProgressSteps {
  const fetching = createElement('span', {}, ['Fetching the URL']);
  const finding = createElement('span', {}, ['Finding the video']);
  const preparing = createElement('span', {}, ['Preparing the player']);
  const steps = [fetching, finding, preparing].map((text) => createElement('li', {}, [text]));
  setState(fetching, 'current');
  return {
    element: createElement('ol', { class: 'steps', 'aria-label': 'Progress' }, steps),
    showFound(type) {
      setState(fetching, 'done', 'Fetched the URL');
      setState(finding, 'done', describeFound(type));
      setState(preparing, 'current');
    },
    showReady: () => setState(preparing, 'done', 'Ready to play'),
  };
}

function setState(text: HTMLElement, state: 'current' | 'done', label = text.textContent): void {
  text.textContent = label;
  const step = text.parentElement;
  step?.setAttribute('data-state', state);
  step?.setAttribute('aria-current', state === 'current' ? 'step' : 'false');
}
