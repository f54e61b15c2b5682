import { FAILURE_EVENT } from './play-sources.ts';
import {
  CONTEXT,
  type EventName,
  EVENTS,
  METHODS,
  parseEventName,
  parsePlayerMessage,
  type PlayerMessage,
  VERSION,
} from './player-js-message.ts';
import { durationOf, GETTERS, isGetter, ORDERS } from './work-video.ts';

const LISTENERS_MAX = 256;

/**
 * Lets the page that holds this frame work the player, by the player.js protocol
 * (https://github.com/embedly/player.js). No other window is heard, and none is told anything that the
 * one above does not know: it has put the frame's address there.
 */
export function speakPlayerJs(video: HTMLVideoElement): void {
  const { parent } = window;
  if (parent === window) return;
  let listeners: readonly Listener[] = [];
  let parentOrigin = '*';
  // A page that asks too late would wait for these for ever, so they are told again.
  const lasting = new Map<EventName, unknown>([
    ['ready', { src: location.href, events: EVENTS, methods: METHODS }],
  ]);

  function post(event: string, value: unknown, listener?: string): void {
    const message = { context: CONTEXT, version: VERSION, event, value, listener };
    parent.postMessage(JSON.stringify(message), parentOrigin);
  }

  function listen({ value, listener }: PlayerMessage): void {
    const event = parseEventName(value);
    if (event === undefined || listeners.length >= LISTENERS_MAX) return;
    listeners = [...listeners, { event, listener }];
    if (lasting.has(event)) post(event, lasting.get(event), listener);
  }

  function stopListening({ value, listener }: PlayerMessage): void {
    listeners = listeners.filter(
      (known) => known.event !== value || (listener !== undefined && known.listener !== listener),
    );
  }

  function obey(message: PlayerMessage): void {
    const { method, value, listener } = message;
    if (method === 'addEventListener') listen(message);
    else if (method === 'removeEventListener') stopListening(message);
    else if (isGetter(method)) post(method, GETTERS[method](video), listener);
    else ORDERS[method](video, value);
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent) return;
    const message = parsePlayerMessage(data);
    if (message === undefined) return;
    // A sandboxed page has no origin to address.
    parentOrigin = origin === 'null' ? '*' : origin;
    obey(message);
  });
  watchVideo(video, (event, value) => {
    if (event === 'error') lasting.set(event, value);
    if (event === 'play') lasting.delete('error');
    for (const known of listeners) if (known.event === event) post(event, value, known.listener);
  });
  post('ready', lasting.get('ready'));
}

type Listener = { readonly event: EventName; readonly listener: string | undefined };

function watchVideo(
  video: HTMLVideoElement,
  tell: (event: EventName, value?: unknown) => void,
): void {
  for (const event of ['play', 'pause', 'ended', 'seeked'] as const) {
    video.addEventListener(event, () => tell(event));
  }
  video.addEventListener('timeupdate', () => {
    tell('timeupdate', { seconds: video.currentTime, duration: durationOf(video) });
  });
  video.addEventListener('progress', () => {
    const { buffered } = video;
    const seconds = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
    const duration = durationOf(video);
    tell('progress', { seconds, duration, percent: duration === 0 ? 0 : seconds / duration });
  });
  video.addEventListener(FAILURE_EVENT, (event) => {
    if (event instanceof CustomEvent) tell('error', { code: -1, msg: String(event.detail) });
  });
}
