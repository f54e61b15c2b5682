import { type RefObject, useEffect, useRef } from 'react';

type WheelOptions = {
  readonly stripRef: RefObject<HTMLElement | null>;
  /** In shares of the width; negative to the left. */
  readonly onPan: (share: number) => void;
  /** In zoom steps; negative zooms in. */
  readonly onZoom: (steps: 1 | -1) => void;
};

/** A horizontal or Shift wheel pans, a Control wheel zooms; otherwise the page scrolls. */
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
    // React registers passive wheel listeners, which can't prevent scrolling.
    strip?.addEventListener('wheel', handleWheel, { passive: false });
    return () => strip?.removeEventListener('wheel', handleWheel);
  }, [stripRef]);
}
