import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { toVttTimestamp } from '#lib/captions/timestamps.ts';

import { texts } from '../messages/texts.ts';
import { parseCueTime } from './cue-time.ts';

const STEP_MS = 100;

/** A time field; the arrow keys change the time by 0.1 s. */
export function TimeField({
  label,
  valueMs,
  onChange,
}: {
  readonly label: string;
  readonly valueMs: number;
  readonly onChange: (timeMs: number) => void;
}): ReactNode {
  // Null while the field is not being edited.
  const [draft, setDraft] = useState<string | null>(null);
  const isInvalid = draft !== null && parseCueTime(draft) === undefined;
  function commit(): void {
    const timeMs = draft === null ? undefined : parseCueTime(draft);
    if (timeMs === undefined) return;
    setDraft(null);
    if (timeMs !== valueMs) onChange(timeMs);
  }
  function handleKey(event: KeyboardEvent): void {
    // The typed time is applied before a shortcut, such as save, is handled.
    const isShortcut = event.altKey || event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' || isShortcut) commit();
    if (isShortcut) return;
    if (event.key === 'Escape') setDraft(null);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const base = draft === null ? valueMs : (parseCueTime(draft) ?? valueMs);
    setDraft(null);
    onChange(Math.max(0, base + (event.key === 'ArrowUp' ? STEP_MS : -STEP_MS)));
  }
  return (
    <TextInput
      className="time-field"
      classNames={{ input: 'mono' }}
      label={label}
      value={draft ?? toVttTimestamp(valueMs)}
      error={isInvalid ? texts().subtitles.problems.time : null}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      onBlur={commit}
      onKeyDown={handleKey}
    />
  );
}
