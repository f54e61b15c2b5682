import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo } from 'react';

import type { DraftCue } from './draft.ts';
import { findWarnings } from './find-warnings.ts';
import { usePlayhead, usePlayheadValue } from './use-playhead.ts';

type ProblemNoteProps = {
  readonly cues: readonly DraftCue[];
  readonly onSelect: (cue: DraftCue) => void;
};

/** How many cues a viewer will trip over, and the way to the next of them. */
export function ProblemNote({ cues, onSelect }: ProblemNoteProps): ReactNode {
  const playhead = usePlayhead();
  const durationMs = usePlayheadValue((each) => each.durationMs());
  // Told a moment later, so that typing in a track of thousands is not held up.
  const settled = useDeferredValue(cues);
  const troubled = useMemo(
    () =>
      settled.filter(
        (cue, at) => findWarnings(cue, { next: settled[at + 1], durationMs }).length > 0,
      ),
    [settled, durationMs],
  );
  const count = cues.length === 1 ? '1 cue' : `${cues.length} cues`;
  function goToNext(): void {
    const timeMs = playhead.timeMs();
    const next = troubled.find(({ startMs }) => startMs > timeMs) ?? troubled[0];
    if (next !== undefined) onSelect(next);
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {troubled.length === 0 ? count : `${count}, ${troubled.length} with a warning`}
      </Text>
      {troubled.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={goToNext}>
          Next warning
        </Button>
      )}
    </Group>
  );
}
