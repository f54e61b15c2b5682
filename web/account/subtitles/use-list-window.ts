import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows drawn above and below those in sight. */
const SPARE_ROWS = 8;

type ListWindow = {
  readonly listRef: RefObject<HTMLDivElement | null>;
  readonly from: number;
  readonly to: number;
  readonly showRow: (row: number) => void;
};

/** Draws of a long list only the rows in sight; all are of one height. */
export function useListWindow(count: number, rowHeight: number): ListWindow {
  const listRef = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 0 });
  useLayoutEffect(() => {
    const list = listRef.current;
    if (list === null) return undefined;
    const look = (): void => setView({ top: list.scrollTop, height: list.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(list);
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, []);
  const first = Math.floor(view.top / rowHeight);
  const seen = Math.ceil(view.height / rowHeight);
  return {
    listRef,
    from: Math.max(0, first - SPARE_ROWS),
    to: Math.min(count, first + seen + SPARE_ROWS),
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

/** Runs when the row that has to be in sight is another one. */
export function useShownRow(row: number, showRow: (row: number) => void): void {
  useEffect(() => {
    if (row >= 0) showRow(row);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it scrolls when the row changes, not whenever something is drawn
  }, [row]);
}
