import { type PointerEvent, type RefObject, useRef } from 'react';

import { CUE_MS_MIN, endCueAt, moveCueTo, startCueAt } from './cue-edits.ts';
import { type Draft, findCue } from './draft.ts';
import { snap, type Span } from './timeline-view.ts';
import type { EditorState } from './use-editor.ts';
import { usePlayhead } from './use-playhead.ts';

/** Edges snap to other edges and to the playhead within this distance. */
const SNAP_PIXELS = 6;

type Edge = 'start' | 'end' | 'whole';

type Drag =
  | { readonly kind: 'scrub' }
  | {
      readonly kind: 'cue';
      readonly key: number;
      readonly edge: Edge;
      /** The distance from the start of the cue to the pointer. */
      readonly grabMs: number;
      readonly group: string;
    };

type DragHandlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
};

/** Drags a cue or one of its edges, as one undo step. Dragging anywhere else moves the playhead. */
export function useTimelineDrag({
  editor,
  span,
  stripRef,
}: {
  readonly editor: EditorState;
  readonly span: Span;
  readonly stripRef: RefObject<HTMLDivElement | null>;
}): DragHandlers {
  const drag = useRef<Drag | null>(null);
  const drags = useRef(0);
  const playhead = usePlayhead();

  function toTime({ clientX }: PointerEvent): number {
    const box = stripRef.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return span.fromMs;
    const share = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
    return span.fromMs + share * span.lengthMs;
  }
  function toSnapDistance(): number {
    return (SNAP_PIXELS / (stripRef.current?.clientWidth ?? 1)) * span.lengthMs;
  }
  function finish(): void {
    drag.current = null;
    editor.endGroup();
  }
  return {
    onPointerDown(event) {
      if (event.button !== 0) return;
      const timeMs = toTime(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      const { key, edge } = parseTarget(event.target);
      const cue = findCue(editor.draft, key);
      if (cue === undefined) {
        drag.current = { kind: 'scrub' };
        playhead.seek(timeMs);
        return;
      }
      drags.current += 1;
      const grabMs = timeMs - cue.startMs;
      drag.current = { kind: 'cue', key: cue.key, edge, grabMs, group: `drag ${drags.current}` };
      editor.select(cue.key);
    },
    onPointerMove(event) {
      const now = drag.current;
      if (now === null) return;
      if (now.kind === 'scrub') {
        playhead.seek(toTime(event));
        return;
      }
      const position = {
        timeMs: toTime(event),
        distanceMs: toSnapDistance(),
        playheadMs: playhead.timeMs(),
      };
      editor.edit((draft) => dragCue(draft, now, position), now.group);
    },
    onPointerUp: finish,
    onPointerCancel: finish,
  };
}

function parseTarget(target: EventTarget): { readonly key: number | null; readonly edge: Edge } {
  const element = target instanceof Element ? target : null;
  const key = element?.closest<HTMLElement>('[data-key]')?.dataset['key'];
  const edge = element?.closest<HTMLElement>('[data-edge]')?.dataset['edge'];
  return {
    key: key === undefined ? null : Number(key),
    edge: edge === 'start' || edge === 'end' ? edge : 'whole',
  };
}

function dragCue(
  draft: Draft,
  drag: Extract<Drag, { kind: 'cue' }>,
  position: { readonly timeMs: number; readonly distanceMs: number; readonly playheadMs: number },
): Draft {
  const cue = findCue(draft, drag.key);
  if (cue === undefined) return draft;
  const { timeMs, distanceMs, playheadMs } = position;
  const at = draft.cues.indexOf(cue);
  const [before, after] = [draft.cues[at - 1], draft.cues[at + 1]];
  const edges = [before?.endMs, after?.startMs].filter((edge) => edge !== undefined);
  const targets = [...edges, playheadMs];
  const { key } = cue;
  switch (drag.edge) {
    case 'start':
      return startCueAt(
        draft,
        key,
        Math.min(snap(timeMs, targets, distanceMs), cue.endMs - CUE_MS_MIN),
      );
    case 'end':
      return endCueAt(
        draft,
        key,
        Math.max(snap(timeMs, targets, distanceMs), cue.startMs + CUE_MS_MIN),
      );
    case 'whole': {
      const lengthMs = cue.endMs - cue.startMs;
      const starts = [...targets, ...targets.map((target) => target - lengthMs)];
      return moveCueTo(draft, key, snap(timeMs - drag.grabMs, starts, distanceMs));
    }
    default:
      return drag.edge satisfies never;
  }
}
