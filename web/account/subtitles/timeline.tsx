import { Button, Group, Text } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

import { toVttTimestamp } from '#lib/captions/timestamps.ts';

import { texts } from '../messages/texts.ts';
import { toLine } from './cue-text.ts';
import { formatShortTime } from './cue-time.ts';
import {
  followTime,
  listVisibleCues,
  listTicks,
  panBy,
  type Span,
  ZOOM_SECONDS,
  zoomAround,
} from './timeline-view.ts';
import type { EditorState } from './use-editor.ts';
import { usePlayhead, usePlayheadValue } from './use-playhead.ts';
import { useTimelineDrag } from './use-timeline-drag.ts';
import { useTimelineWheel } from './use-timeline-wheel.ts';

const INITIAL_ZOOM = 1;

/** A part of the video with its cues as bars that can be moved and resized. */
export function Timeline({ editor }: { readonly editor: EditorState }): ReactNode {
  const { timeline: text } = texts().editor;
  const { draft, selected } = editor;
  const playhead = usePlayhead();
  const [zoom, setZoom] = useState(INITIAL_ZOOM);
  const [span, setSpan] = useState<Span>({ fromMs: 0, lengthMs: toLength(INITIAL_ZOOM) });
  const stripRef = useRef<HTMLDivElement>(null);
  const drag = useTimelineDrag({ editor, span, stripRef });
  useEffect(
    () => playhead.subscribe(() => setSpan((now) => followTime(now, playhead.timeMs()))),
    [playhead],
  );

  const selectedStartMs = selected?.startMs;
  useEffect(() => {
    if (selectedStartMs === undefined) return;
    setSpan((now) => followTime(now, selectedStartMs));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scroll on selection only, not on drag
  }, [selected?.key]);

  function zoomTo(next: number): void {
    if (ZOOM_SECONDS[next] === undefined) return;
    setZoom(next);
    setSpan((now) => zoomAround(now, playhead.timeMs(), toLength(next)));
  }
  useTimelineWheel({
    stripRef,
    onPan: (share) => setSpan((now) => panBy(now, share)),
    onZoom: (steps) => zoomTo(zoom + steps),
  });
  const toPercent = (timeMs: number): number => ((timeMs - span.fromMs) / span.lengthMs) * 100;
  return (
    <section className="timeline" aria-label={text.label}>
      <Group justify="space-between" gap="xs" mb={6}>
        <PlayheadTime />
        <Group gap={4}>
          <ZoomButton label={text.zoomOut} sign="−" to={zoom + 1} onZoom={zoomTo} />
          <ZoomButton label={text.zoomIn} sign="+" to={zoom - 1} onZoom={zoomTo} />
        </Group>
      </Group>
      <div className="timeline-strip" ref={stripRef} {...drag}>
        {listTicks(span).map((tickMs) => (
          <span key={tickMs} className="timeline-tick" style={{ left: `${toPercent(tickMs)}%` }}>
            {formatShortTime(tickMs).replace(/\.0$/, '')}
          </span>
        ))}
        {listVisibleCues(draft.cues, span).map((cue) => (
          <div
            key={cue.key}
            className="timeline-cue"
            data-key={cue.key}
            aria-hidden="true"
            {...(cue === selected && { 'data-selected': '' })}
            style={{
              left: `${toPercent(cue.startMs)}%`,
              width: `${toPercent(cue.endMs) - toPercent(cue.startMs)}%`,
            }}
          >
            <span className="timeline-edge" data-edge="start" />
            <span className="timeline-text">{toLine(cue.text)}</span>
            <span className="timeline-edge" data-edge="end" />
          </div>
        ))}
        <PlayheadLine span={span} />
      </div>
    </section>
  );
}

function toLength(zoom: number): number {
  return (ZOOM_SECONDS[zoom] ?? ZOOM_SECONDS[0]) * 1000;
}

type ZoomButtonProps = {
  readonly label: string;
  readonly sign: string;
  readonly to: number;
  readonly onZoom: (zoom: number) => void;
};

function ZoomButton({ label, sign, to, onZoom }: ZoomButtonProps): ReactNode {
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={label}
      title={label}
      disabled={ZOOM_SECONDS[to] === undefined}
      onClick={() => onZoom(to)}
    >
      {sign}
    </Button>
  );
}

function PlayheadTime(): ReactNode {
  const timeMs = usePlayheadValue((playhead) => playhead.timeMs());
  return (
    <Text className="mono" size="sm">
      {toVttTimestamp(timeMs)}
    </Text>
  );
}

const STEPS_MS: ReadonlyMap<string, number> = new Map([
  ['ArrowLeft', -100],
  ['ArrowDown', -100],
  ['ArrowRight', 100],
  ['ArrowUp', 100],
  ['PageDown', -5000],
  ['PageUp', 5000],
]);

/** The playhead as a slider, for keyboard access. */
function PlayheadLine({ span }: { readonly span: Span }): ReactNode {
  const playhead = usePlayhead();
  const timeMs = usePlayheadValue((each) => each.timeMs());
  const durationMs = usePlayheadValue((each) => each.durationMs());
  function handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const stepMs = STEPS_MS.get(event.key);
    const endMs = event.key === 'Home' ? 0 : event.key === 'End' ? durationMs : undefined;
    const targetMs = stepMs === undefined ? endMs : timeMs + stepMs;
    if (targetMs === undefined) return;
    event.preventDefault();
    playhead.seek(targetMs);
  }
  return (
    <div
      className="timeline-playhead"
      role="slider"
      tabIndex={0}
      aria-label={texts().editor.timeline.playhead}
      aria-valuemin={0}
      aria-valuemax={Math.max(durationMs, timeMs)}
      aria-valuenow={timeMs}
      aria-valuetext={toVttTimestamp(timeMs)}
      style={{ left: `${((timeMs - span.fromMs) / span.lengthMs) * 100}%` }}
      onKeyDown={handleKey}
    />
  );
}
