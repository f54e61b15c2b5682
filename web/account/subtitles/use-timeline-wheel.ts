import { type RefObject, useEffect, useRef } from 'react';

type WheelOptions = {
  readonly stripRef: RefObject<HTMLElement | null>;
  /** `share` is a share of the timeline's width. Negative values pan to the left. */
  readonly onPan: (share: number) => void;
  /** Negative steps zoom in. */
  readonly onZoom: (steps: 1 | -1) => void;
};

/**
 * A horizontal scroll, or a vertical one with Shift, pans the timeline. With Control or Command,
 * scrolling zooms. Any other scrolling scrolls the page.
 */
export function useTimelineWheel(options: WheelOptions): void {
  const { stripRef } = options;
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const strip = stripRef.current;
    function handleWheel(event: WheelEvent): void {
      const { ctrlKey, metaKey, shiftKey, deltaX, deltaY } = event;
      const sideways = shiftKey && deltaX === 0 ? deltaY : deltaX;
      if (ctrlKey || metaKey) latest.current.onZoom(deltaY > 0 ? 1 : -1);
      else if (Math.abs(sideways) > (shiftKey ? 0 : Math.abs(deltaY))) {
        latest.current.onPan(sideways / Math.max(1, strip?.clientWidth ?? 1));
      } else return;
      event.preventDefault();
    }
    // The listener is added without React, because React's wheel listeners are passive and can't
    // prevent scrolling.
    strip?.addEventListener('wheel', handleWheel, { passive: false });
    return () => strip?.removeEventListener('wheel', handleWheel);
  }, [stripRef]);
}
