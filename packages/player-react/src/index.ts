'use client';

import { ReelayPlayerElement } from '@reelay/player';
import {
  createElement,
  forwardRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';

/** An event of the element. */
export type ReelayPlayerEvent = Event & {
  readonly target: ReelayPlayerElement;
  readonly currentTarget: ReelayPlayerElement;
};

type Listener = (event: ReelayPlayerEvent) => void;

/** Event properties and the events of the element. */
const EVENTS = {
  onReady: 'ready',
  onLoadedMetadata: 'loadedmetadata',
  onDurationChange: 'durationchange',
  onPlay: 'play',
  onPlaying: 'playing',
  onPause: 'pause',
  onWaiting: 'waiting',
  onSeeking: 'seeking',
  onSeeked: 'seeked',
  onTimeUpdate: 'timeupdate',
  onProgress: 'progress',
  onVolumeChange: 'volumechange',
  onRateChange: 'ratechange',
  onEnded: 'ended',
  onEmptied: 'emptied',
  onError: 'error',
} as const;

type EventProps = { readonly [name in keyof typeof EVENTS]?: Listener };

type MediaProps = {
  /** The URL of the watch, iframe or stream page of the video. */
  readonly src?: string;
  /** The ID of the video, together with `host`. */
  readonly videoId?: string;
  /** The URL of the Reelay service. */
  readonly host?: string;
  /** A playback token, for a private video. */
  readonly token?: string;
  /** Describes the video to screen readers. */
  readonly videoTitle?: string;
  /** The URL of another poster. */
  readonly poster?: string;
  /** `lazy` (the default) loads only the poster until the viewer presses play. */
  readonly loading?: 'lazy' | 'eager';
  readonly autoPlay?: boolean;
  readonly muted?: boolean;
  readonly loop?: boolean;
  /** True by default. */
  readonly controls?: boolean;
  /** Seconds, or text such as `1m30s`. */
  readonly startTime?: number | string;
  readonly endTime?: number | string;
  /** Such as `9/16`. By default `16/9`. */
  readonly aspectRatio?: string;
  /** Six hexadecimal digits. */
  readonly accentColor?: string;
  /** Hides the title above the picture. */
  readonly hideTitle?: boolean;
  /** Hides the logo of the owner. */
  readonly hideLogo?: boolean;
};

export type ReelayPlayerProps = MediaProps &
  EventProps &
  Omit<HTMLAttributes<HTMLElement>, keyof EventProps | 'children'>;

/** The player of a Reelay service. A ref gives the element with its methods and properties. */
const ReelayPlayer: ForwardRefExoticComponent<
  ReelayPlayerProps & RefAttributes<ReelayPlayerElement>
> = forwardRef<ReelayPlayerElement, ReelayPlayerProps>((props, ref) => {
  const element = useRef<ReelayPlayerElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useImperativeHandle<ReelayPlayerElement | null, ReelayPlayerElement | null>(
    ref,
    () => element.current,
    [],
  );
  // React 18 does not add listeners of custom elements.
  useEffect(() => {
    const removing = new AbortController();
    for (const name of EVENT_PROPS) {
      const listener = (event: Event): void => {
        if (isPlayerEvent(event)) latest.current[name]?.(event);
      };
      element.current?.addEventListener(EVENTS[name], listener, { signal: removing.signal });
    }
    return () => removing.abort();
  }, []);
  return createElement('reelay-player', { ...toAttributes(props), ref: element });
});
ReelayPlayer.displayName = 'ReelayPlayer';

export type { ReelayPlayerElement };
export { ReelayPlayer };

const EVENT_PROPS = Object.keys(EVENTS).filter((name) => isEventProp(name));

function isEventProp(name: string): name is keyof typeof EVENTS {
  return name in EVENTS;
}

/** Events of the element do not bubble, so both targets are the same. */
function isPlayerEvent(event: Event): event is ReelayPlayerEvent {
  return event.currentTarget instanceof ReelayPlayerElement;
}

type Attributes = Readonly<Record<string, unknown>>;

function toAttributes(props: ReelayPlayerProps): Attributes {
  const { videoId, videoTitle, autoPlay, muted, loop, controls, ...others } = props;
  const { startTime, endTime, aspectRatio, accentColor, hideTitle, hideLogo, className, ...rest } =
    others;
  const native = Object.entries(rest).filter(([name]) => !isEventProp(name));
  return {
    ...Object.fromEntries(native),
    class: className,
    'video-id': videoId,
    'video-title': videoTitle,
    'start-time': startTime,
    'end-time': endTime,
    'aspect-ratio': aspectRatio,
    'accent-color': accentColor,
    autoplay: toFlag(autoPlay),
    muted: toFlag(muted),
    loop: toFlag(loop),
    'no-controls': toFlag(controls === false),
    'hide-title': toFlag(hideTitle),
    'hide-logo': toFlag(hideLogo),
  };
}

/**
 * React 18 writes every value of a custom element as an attribute, including `false`. React 19 sets
 * properties.
 */
function toFlag(isSet: boolean | undefined): true | undefined {
  return isSet === true ? true : undefined;
}
