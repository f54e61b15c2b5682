import { type RefObject, useEffect, useRef } from 'react';

type WheelOptions = {
  readonly stripRef: RefObject<HTMLElement | null>;
  /** By shares of the strip; with a minus to the left. */
  readonly onPan: (share: number) => void;
  /** By steps; with a minus less time is shown. */
  readonly onZoom: (steps: 1 | -1) => void;
};

/** Turned sideways or with Shift, the wheel moves the strip; with Control, it zooms. Else it scrolls the page. */
export function useTimelineWheel(options: WheelOptions): void {
  const { stripRef } = options;
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const strip = stripRef.current;
    function turn(event: WheelEvent): void {
      const { ctrlKey, metaKey, shiftKey, deltaX, deltaY } = event;
      const sideways = shiftKey && deltaX === 0 ? deltaY : deltaX;
      if (ctrlKey || metaKey) latest.current.onZoom(deltaY > 0 ? 1 : -1);
      else if (Math.abs(sideways) > (shiftKey ? 0 : Math.abs(deltaY))) {
        latest.current.onPan(sideways / Math.max(1, strip?.clientWidth ?? 1));
      } else return;
      event.preventDefault();
    }
    // React's own listener may not keep the page from scrolling.
    strip?.addEventListener('wheel', turn, { passive: false });
    return () => strip?.removeEventListener('wheel', turn);
  }, [stripRef]);
}
