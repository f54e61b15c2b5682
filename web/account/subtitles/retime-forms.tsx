import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';

import { toVttTimestamp } from '#lib/captions/timestamps.ts';

import { FormButtons } from '../parts/form-buttons.tsx';
import { toLine } from './cue-text.ts';
import { parseCueTime, parseOffset } from './cue-time.ts';
import type { DraftCue } from './draft.ts';
import { type RetimeResult, shiftCues, stretchCues } from './retime-cues.ts';
import type { EditorState } from './use-editor.ts';
import { usePlayhead } from './use-playhead.ts';

type RetimeProps = {
  readonly editor: EditorState;
  readonly announce: (excerpt: string) => void;
  readonly onDone: () => void;
};

/** Shifts all cues, or the selected cue and later ones. */
export function ShiftForm({ editor, announce, onDone }: RetimeProps): ReactNode {
  const { draft, selected } = editor;
  const playhead = usePlayhead();
  const [offset, setOffset] = useState('');
  const [cueRange, setCueRange] = useState('all');
  const [error, setError] = useState<string | null>(null);
  function submit(): void {
    const offsetMs = parseOffset(offset);
    if (offsetMs === undefined) {
      setError('Enter a time such as -1.5 or 00:01:02.345.');
      return;
    }
    const fromMs = cueRange === 'all' ? 0 : (selected?.startMs ?? 0);
    finish(shiftCues(draft, offsetMs, fromMs), { editor, announce, onDone, onError: setError });
  }
  return (
    <RetimeForm action="Shift cues" error={error} onSubmit={submit} onCancel={onDone}>
      <TextInput
        label="Offset"
        description="In seconds, for example 1.5. Negative values move cues earlier."
        data-autofocus
        autoComplete="off"
        value={offset}
        onChange={({ currentTarget }) => setOffset(currentTarget.value)}
      />
      {selected !== undefined && (
        <Button
          variant="default"
          size="xs"
          onClick={() => setOffset(String((playhead.timeMs() - selected.startMs) / 1000))}
        >
          Align selected cue with playhead
        </Button>
      )}
      <Radio.Group label="Cues" value={cueRange} onChange={setCueRange}>
        <Stack gap={6} mt={4}>
          <Radio value="all" label="All cues" />
          <Radio value="later" label="Selected cue and later" disabled={selected === undefined} />
        </Stack>
      </Radio.Group>
    </RetimeForm>
  );
}

/** Two cues get new start times; all other cues are adjusted in proportion. */
export function StretchForm({ editor, announce, onDone }: RetimeProps): ReactNode {
  const { draft, selected } = editor;
  const first = draft.cues[0];
  const second = selected === undefined || selected === first ? draft.cues.at(-1) : selected;
  const [times, setTimes] = useState({
    first: toVttTimestamp(first?.startMs ?? 0),
    second: toVttTimestamp(second?.startMs ?? 0),
  });
  const [error, setError] = useState<string | null>(null);
  function submit(): void {
    const [firstMs, secondMs] = [parseCueTime(times.first), parseCueTime(times.second)];
    if (firstMs === undefined || secondMs === undefined) {
      setError('Enter times such as 00:01:02.345.');
      return;
    }
    const result = stretchCues(
      draft,
      { fromMs: first?.startMs ?? 0, toMs: firstMs },
      { fromMs: second?.startMs ?? 0, toMs: secondMs },
    );
    finish(result, { editor, announce, onDone, onError: setError });
  }
  return (
    <RetimeForm action="Stretch timing" error={error} onSubmit={submit} onCancel={onDone}>
      <Text size="sm" c="dimmed">
        Corrects a track that drifts out of sync. Set the correct start times of two cues. All other
        cues are adjusted in proportion.
      </Text>
      <AnchorField
        label="Start of the first cue"
        cue={first}
        value={times.first}
        onChange={(value) => setTimes({ ...times, first: value })}
      />
      <AnchorField
        label={second === selected ? 'Start of the selected cue' : 'Start of the last cue'}
        cue={second}
        value={times.second}
        onChange={(value) => setTimes({ ...times, second: value })}
      />
    </RetimeForm>
  );
}

type AnchorFieldProps = {
  readonly label: string;
  readonly cue: DraftCue | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function AnchorField({ label, cue, value, onChange }: AnchorFieldProps): ReactNode {
  const playhead = usePlayhead();
  const excerpt = cue === undefined ? '' : `“${toLine(cue.text).slice(0, EXCERPT_CHARACTERS_MAX)}”`;
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <TextInput
        className="anchor-field"
        label={label}
        description={excerpt}
        classNames={{ input: 'mono' }}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button
        variant="default"
        aria-label={`Use playhead: ${label}`}
        onClick={() => onChange(toVttTimestamp(playhead.timeMs()))}
      >
        Use playhead
      </Button>
    </Group>
  );
}

const EXCERPT_CHARACTERS_MAX = 80;

type FinishOptions = RetimeProps & { readonly onError: (reason: string) => void };

function finish(result: RetimeResult, { editor, announce, onDone, onError }: FinishOptions): void {
  if (result.kind === 'refused') {
    onError(result.reason);
    return;
  }
  editor.edit(() => result.draft);
  announce(result.count === 1 ? 'Moved 1 cue.' : `Moved ${result.count} cues.`);
  onDone();
}

type RetimeFormProps = {
  readonly action: string;
  readonly error: string | null;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
};

function RetimeForm({ action, error, children, onSubmit, onCancel }: RetimeFormProps): ReactNode {
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap="md">
        {children}
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
        <FormButtons action={action} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
