import { TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';

import { toVttTimestamp } from '#lib/captions/timestamps.ts';

import { parseCueTime } from './cue-time.ts';

const STEP_MS = 100;

type TimeFieldProps = {
  readonly label: string;
  readonly valueMs: number;
  readonly onChange: (timeMs: number) => void;
};

/** A time that can be typed, and moved by a tenth of a second with the arrow keys. */
export function TimeField({ label, valueMs, onChange }: TimeFieldProps): ReactNode {
  // Null while nothing is being typed: then the time itself is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseCueTime(typed) === undefined;
  function settle(): void {
    const timeMs = typed === null ? undefined : parseCueTime(typed);
    if (timeMs === undefined) return;
    setTyped(null);
    if (timeMs !== valueMs) onChange(timeMs);
  }
  function handleKey(event: KeyboardEvent): void {
    // What is asked for by a shortcut, such as to save, is done with what stands there.
    const isShortcut = event.altKey || event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' || isShortcut) settle();
    if (isShortcut) return;
    if (event.key === 'Escape') setTyped(null);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const base = typed === null ? valueMs : (parseCueTime(typed) ?? valueMs);
    setTyped(null);
    onChange(Math.max(0, base + (event.key === 'ArrowUp' ? STEP_MS : -STEP_MS)));
  }
  return (
    <TextInput
      className="time-field"
      classNames={{ input: 'mono' }}
      label={label}
      value={typed ?? toVttTimestamp(valueMs)}
      error={isWrong ? 'Write it like 00:01:02.345.' : null}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={settle}
      onKeyDown={handleKey}
    />
  );
}
