import { formatDuration } from '#lib/text/format-duration.ts';

import { createElement } from '../../shared/create-element.ts';
import { STEP_EVENT } from '../step-frames.ts';
import type { Extras } from './extras.ts';

const SHOWN_MS = 900;

type ToText = (detail: number, extras: Extras) => string;

/** The requests that the controls send for keys, with what they change. */
const REQUESTS: Readonly<Record<string, ToText>> = {
  mediaseekrequest: (seconds, extras) => formatSeek(seconds - extras.video.currentTime, extras),
  mediavolumerequest: (volume, extras) => formatPercent(volume, extras),
  mediamuterequest: (_, extras) => formatPercent(0, extras),
  mediaunmuterequest: (_, extras) => formatPercent(extras.video.volume, extras),
  mediaplaybackraterequest: (rate) => `${rate}×`,
  [STEP_EVENT]: (seconds) =>
    `${formatDuration(Math.floor(seconds))}${(seconds % 1).toFixed(2).slice(1)}`,
};

/** Shows above the picture what a key has changed. Screen readers announce it. */
export function showKeyFeedback(extras: Extras): void {
  const { controller } = extras;
  const feedback = createElement('div', { class: 'player-key', role: 'status', noautohide: true });
  controller.append(feedback);
  let isKey = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The controls send their requests while they handle one of these events.
  for (const type of ['keydown', 'keyup']) {
    controller.addEventListener(type, followKey, { capture: true });
  }
  for (const [type, toText] of Object.entries(REQUESTS)) {
    controller.addEventListener(
      type,
      (event) => {
        if (!isKey && type !== STEP_EVENT) return;
        clearTimeout(timer);
        feedback.textContent = toText(readDetail(event), extras);
        timer = setTimeout(() => feedback.replaceChildren(), SHOWN_MS);
      },
      // Before the controls change the position.
      { capture: true },
    );
  }

  function followKey(): void {
    isKey = true;
    setTimeout(() => (isKey = false));
  }
}

function readDetail(event: Event): number {
  return event instanceof CustomEvent ? Number(event.detail) : Number.NaN;
}

function formatSeek(seconds: number, { messages: { language } }: Extras): string {
  const style = { style: 'unit', unit: 'second', unitDisplay: 'short' } as const;
  const format = new Intl.NumberFormat(language, { ...style, signDisplay: 'always' });
  return format.format(Math.round(seconds));
}

function formatPercent(share: number, { messages: { language } }: Extras): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(share);
}
