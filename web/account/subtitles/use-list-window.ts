import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The number of rows that are rendered above and below the visible rows. */
const OVERSCAN_ROWS = 8;

type ListWindow = {
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly from: number;
  readonly to: number;
  readonly showRow: (row: number) => void;
};

/** Virtualizes a list with rows of equal height. */
export function useListWindow(count: number, rowHeight: number): ListWindow {
  const listRef = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null) return undefined;
    const updateView = (): void => setView({ top: list.scrollTop, height: list.clientHeight });
    const observer = new ResizeObserver(updateView);
    observer.observe(list);
    list.addEventListener('scroll', updateView, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', updateView);
    };
  }, []);
  const first = Math.floor(view.top / rowHeight);
  const visibleRows = Math.ceil(view.height / rowHeight);
  return {
    listRef,
    from: Math.max(0, first - OVERSCAN_ROWS),
    to: Math.min(count, first + visibleRows + OVERSCAN_ROWS),
    showRow(row) {
      const list = listRef.current;
      if (list === null) return;
      const top = row * rowHeight;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (top + rowHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = top + rowHeight - list.clientHeight;
      }
    },
  };
}

/** Scrolls a row into view when the row changes. */
export function useRowInView(row: number, showRow: (row: number) => void): void {
  useEffect(() => {
    if (row >= 0) showRow(row);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scroll only when the row changes
  }, [row]);
}
