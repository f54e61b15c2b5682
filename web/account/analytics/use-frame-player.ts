import { type RefObject, useEffect, useState } from 'react';

/** The state of the player in an iframe; null until the player reports it. */
export type FramePlayer = {
  readonly seconds: number | null;
  readonly duration: number | null;
  readonly seek: (seconds: number) => void;
};

const CONTEXT = 'player.js';
const EVENTS = ['timeupdate'] as const;

/** Observes and controls the player in the iframe through the player.js protocol. */
export function useFramePlayer(frame: RefObject<HTMLIFrameElement | null>): FramePlayer {
  const [state, setState] = useState<PlaybackState>({ seconds: null, duration: null });
  useEffect(() => {
    function listen({ source, origin, data }: MessageEvent<unknown>): void {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      const message = parseMessage(data);
      if (message?.event === 'ready') {
        for (const value of EVENTS) post(frame, { method: 'addEventListener', value });
      }
      const reported = message === undefined ? undefined : toPlaybackState(message);
      if (reported !== undefined) setState(reported);
    }
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame]);
  return { ...state, seek: (value) => post(frame, { method: 'setCurrentTime', value }) };
}

type PlaybackState = Pick<FramePlayer, 'seconds' | 'duration'>;
type Message = { readonly event: unknown; readonly value: unknown };
function post(
  frame: RefObject<HTMLIFrameElement | null>,
  command: { readonly method: string; readonly value: unknown },
): void {
  const message = JSON.stringify({ context: CONTEXT, ...command });
  frame.current?.contentWindow?.postMessage(message, location.origin);
}

function parseMessage(data: unknown): Message | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null) return undefined;
    if (!('context' in message) || message.context !== CONTEXT) return undefined;
    return 'event' in message
      ? { event: message.event, value: 'value' in message ? message.value : null }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The state in a `timeupdate` event; a duration of 0 means unknown. */
function toPlaybackState({ event, value }: Message): PlaybackState | undefined {
  if (event !== 'timeupdate' || typeof value !== 'object' || value === null) return undefined;
  const { seconds, duration }: { readonly seconds?: unknown; readonly duration?: unknown } = value;
  if (typeof seconds !== 'number' || typeof duration !== 'number') return undefined;
  return { seconds, duration: duration === 0 ? null : duration };
}
