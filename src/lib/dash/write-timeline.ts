type TimelineEntry = { readonly startTicks: number; readonly durationTicks: number };

/**
 * The content of a SegmentTimeline (ISO/IEC 23009-1 §5.3.9.6). Segments of equal duration that follow
 * each other share an element. Each element is one text.
 */
export function writeTimeline(segments: readonly TimelineEntry[]): readonly string[] {
  const runs: { start: number; duration: number; repeats: number }[] = [];
  for (const { startTicks, durationTicks } of segments) {
    const run = runs.at(-1);
    const end = run === undefined ? Number.NaN : run.start + run.duration * (run.repeats + 1);
    if (run !== undefined && end === startTicks && run.duration === durationTicks) run.repeats += 1;
    else runs.push({ start: startTicks, duration: durationTicks, repeats: 0 });
  }
  return runs.map(({ start, duration, repeats }) => {
    const repeat = repeats === 0 ? '' : ` r="${repeats}"`;
    return `<S t="${start}" d="${duration}"${repeat}/>`;
  });
}
