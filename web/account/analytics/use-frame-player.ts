import { type RefObject, useEffect, useState } from 'react';

/** Where our player is that plays in a frame of this page; null while it has not told. */
export type FramePlayer = {
  readonly seconds: number | null;
  readonly duration: number | null;
  readonly seek: (seconds: number) => void;
};

const CONTEXT = 'player.js';
const FOLLOWED = ['timeupdate'] as const;

/** Follows and moves the player in the frame, by the player.js protocol that it speaks to every page. */
export function useFramePlayer(frame: RefObject<HTMLIFrameElement | null>): FramePlayer {
  const [place, setPlace] = useState<Place>({ seconds: null, duration: null });
  useEffect(() => {
    function listen({ source, origin, data }: MessageEvent<unknown>): void {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      const message = parseMessage(data);
      if (message?.event === 'ready') {
        for (const value of FOLLOWED) post(frame, { method: 'addEventListener', value });
      }
      const told = message === undefined ? undefined : toPlace(message);
      if (told !== undefined) setPlace(told);
    }
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [frame]);
  return { ...place, seek: (value) => post(frame, { method: 'setCurrentTime', value }) };
}

type Place = Pick<FramePlayer, 'seconds' | 'duration'>;
type Message = { readonly event: unknown; readonly value: unknown };
type Order = { readonly method: string; readonly value: unknown };

function post(frame: RefObject<HTMLIFrameElement | null>, order: Order): void {
  const message = JSON.stringify({ context: CONTEXT, ...order });
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

/** What a `timeupdate` tells; the duration is 0 while it is not known. */
function toPlace({ event, value }: Message): Place | undefined {
  if (event !== 'timeupdate' || typeof value !== 'object' || value === null) return undefined;
  const { seconds, duration }: { readonly seconds?: unknown; readonly duration?: unknown } = value;
  if (typeof seconds !== 'number' || typeof duration !== 'number') return undefined;
  return { seconds, duration: duration === 0 ? null : duration };
}
