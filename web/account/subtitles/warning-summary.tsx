import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { countText, texts } from '../messages/texts.ts';
import type { DraftCue } from './draft.ts';
import { findWarnings } from './find-warnings.ts';
import { usePlayhead, usePlayheadValue } from './use-playhead.ts';

/** The number of cues with warnings, and a button to the next one. */
export function WarningSummary({
  cues,
  onSelect,
}: {
  readonly cues: readonly DraftCue[];
  readonly onSelect: (cue: DraftCue) => void;
}): ReactNode {
  const playhead = usePlayhead();
  const durationMs = usePlayheadValue((each) => each.durationMs());
  // Deferred, so that typing stays fast in tracks with thousands of cues.
  const deferredCues = useDeferredValue(cues);
  const cuesWithWarnings = useMemo(
    () =>
      deferredCues.filter(
        (cue, at) => findWarnings(cue, { next: deferredCues[at + 1], durationMs }).length > 0,
      ),
    [deferredCues, durationMs],
  );
  const text = texts().editor;
  const count = countText(cues.length, texts().subtitles, 'cues');
  function goToNext(): void {
    const timeMs = playhead.timeMs();
    const next = cuesWithWarnings.find(({ startMs }) => startMs > timeMs) ?? cuesWithWarnings[0];
    if (next !== undefined) onSelect(next);
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm" c="dimmed">
        {cuesWithWarnings.length === 0
          ? count
          : fillMessage(text.warningSummary, {
              cues: count,
              count: `${cuesWithWarnings.length}`,
            })}
      </Text>
      {cuesWithWarnings.length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={goToNext}>
          {text.nextWarning}
        </Button>
      )}
    </Group>
  );
}
