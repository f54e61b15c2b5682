import {
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useState,
} from 'react';

type CursorOptions = {
  readonly label: string;
  readonly count: number;
  /** The index from which keyboard navigation starts. */
  readonly initial: number;
  /** The text for the value at an index. */
  readonly describe: (at: number) => string;
  /** Called for a click or Enter at an index. */
  readonly onSelect?: (at: number) => void;
};

export type ChartCursor = {
  /** The active index; undefined for none. */
  readonly at: number | undefined;
  readonly props: HTMLAttributes<HTMLElement>;
};

/**
 * Lets users explore a chart with the pointer. With the keyboard or a screen reader, the chart is a
 * slider.
 */
export function useChartCursor(options: CursorOptions): ChartCursor {
  const { label, count, initial, describe, onSelect } = options;
  const [active, setActive] = useState<number>();
  const at = active === undefined ? undefined : Math.min(active, count - 1);
  const now = at ?? initial;

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const isSelect = event.key === 'Enter' || event.key === ' ';
    const next = isSelect ? now : toNext(event.key, { at: now, count });
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
    if (isSelect) onSelect?.(next);
  }

  return {
    at,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': label,
      'aria-valuemin': 1,
      'aria-valuemax': count,
      'aria-valuenow': now + 1,
      'aria-valuetext': describe(now),
      onPointerMove: (event) => setActive(toStep(event, count)),
      onPointerLeave: clear,
      onFocus: () => setActive((known) => known ?? initial),
      onBlur: clear,
      onKeyDown: handleKey,
      // On touchscreens, no pointer move precedes a tap.
      onClick: (event) => {
        setActive(toStep(event, count));
        onSelect?.(toStep(event, count));
      },
    },
  };

  function clear({
    type,
    currentTarget,
  }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>): void {
    // If the chart has the keyboard focus, the cursor stays when the pointer leaves the chart.
    if (type === 'blur' || document.activeElement !== currentTarget) setActive(undefined);
  }
}

function toStep({ clientX, currentTarget }: MouseEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const step = Math.floor(((clientX - left) / width) * count);
  return Math.min(Math.max(step, 0), count - 1);
}

/** The keys of a slider (ARIA Authoring Practices); undefined for other keys. */
function toNext(
  key: string,
  { at, count }: { readonly at: number; readonly count: number },
): number | undefined {
  const page = Math.max(1, Math.round(count / 10));
  const steps = new Map([
    ['ArrowLeft', -1],
    ['ArrowDown', -1],
    ['ArrowRight', 1],
    ['ArrowUp', 1],
    ['PageDown', -page],
    ['PageUp', page],
    ['Home', -count],
    ['End', count],
  ]);
  const step = steps.get(key);
  return step === undefined ? undefined : Math.min(Math.max(at + step, 0), count - 1);
}
