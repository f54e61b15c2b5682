import type { HomeScriptMessages } from '#features/pages/messages/messages-wire.ts';
import type { Video } from '#sdk';

import { createElement } from '../shared/create-element.ts';

/** A null type is a video that only plays in the player of its provider. */
export function describeFound(
  type: Video['type'],
  { found, foundPlayer }: HomeScriptMessages,
): string {
  return type === null ? foundPlayer : found[type];
}

export type ProgressSteps = {
  readonly element: HTMLElement;
  /** The source is media, or the video is known. */
  readonly showFound: (type: Video['type']) => void;
  /** The player has loaded. */
  readonly showReady: () => void;
};

/** The steps from the URL to the player. Only events of the server and of the player advance it. */
export function createProgressSteps(messages: HomeScriptMessages): ProgressSteps {
  const fetching = createElement('span', {}, [messages.fetching]);
  const finding = createElement('span', {}, [messages.finding]);
  const preparing = createElement('span', {}, [messages.preparing]);
  const steps = [fetching, finding, preparing].map((text) => createElement('li', {}, [text]));
  setState(fetching, 'current');
  return {
    element: createElement('ol', { class: 'steps', 'aria-label': messages.progress }, steps),
    showFound(type) {
      setState(fetching, 'done', messages.fetched);
      setState(finding, 'done', describeFound(type, messages));
      setState(preparing, 'current');
    },
    showReady: () => setState(preparing, 'done', messages.ready),
  };
}

function setState(text: HTMLElement, state: 'current' | 'done', label = text.textContent): void {
  text.textContent = label;
  const step = text.parentElement;
  step?.setAttribute('data-state', state);
  step?.setAttribute('aria-current', state === 'current' ? 'step' : 'false');
}
