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
  /** Where it is when the keyboard comes to it. */
  readonly first: number;
  /** What is there, in words. */
  readonly describe: (at: number) => string;
  /** What a click, or Enter, does there. */
  readonly onChoose?: (at: number) => void;
};

export type ChartCursor = {
  /** The step that is pointed at; undefined for none. */
  readonly at: number | undefined;
  readonly props: HTMLAttributes<HTMLElement>;
};

/** Lets a chart be read step by step: by pointing, and as a slider by keyboard and screen reader. */
export function useChartCursor(options: CursorOptions): ChartCursor {
  const { label, count, first, describe, onChoose } = options;
  const [chosen, setChosen] = useState<number>();
  const at = chosen === undefined ? undefined : Math.min(chosen, count - 1);
  const now = at ?? first;

  function press(event: KeyboardEvent<HTMLElement>): void {
    const isChosen = event.key === 'Enter' || event.key === ' ';
    const next = isChosen ? now : toNext(event.key, { at: now, count });
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    if (isChosen) onChoose?.(next);
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
      onPointerMove: (event) => setChosen(toStep(event, count)),
      onPointerLeave: leave,
      onFocus: () => setChosen((known) => known ?? first),
      onBlur: leave,
      onKeyDown: press,
      // A finger has not moved there before.
      onClick: (event) => {
        setChosen(toStep(event, count));
        onChoose?.(toStep(event, count));
      },
    },
  };

  function leave({
    type,
    currentTarget,
  }: PointerEvent<HTMLElement> | FocusEvent<HTMLElement>): void {
    // What the keyboard reads stays, wherever the pointer goes.
    if (type === 'blur' || document.activeElement !== currentTarget) setChosen(undefined);
  }
}

function toStep({ clientX, currentTarget }: MouseEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const step = Math.floor(((clientX - left) / width) * count);
  return Math.min(Math.max(step, 0), count - 1);
}

/** As sliders go (ARIA Authoring Practices); undefined for keys that are not theirs. */
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
