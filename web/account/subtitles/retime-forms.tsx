import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';

import { toVttTimestamp } from '#lib/captions/timestamps.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { countText, texts } from '../messages/texts.ts';
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
  const { retime: text, dialogs } = texts().editor;
  const playhead = usePlayhead();
  const [offset, setOffset] = useState('');
  const [cueRange, setCueRange] = useState('all');
  const [error, setError] = useState<string | null>(null);
  function submit(): void {
    const offsetMs = parseOffset(offset);
    if (offsetMs === undefined) {
      setError(texts().subtitles.problems.offset);
      return;
    }
    const fromMs = cueRange === 'all' ? 0 : (selected?.startMs ?? 0);
    finish(shiftCues(draft, offsetMs, fromMs), { editor, announce, onDone, onError: setError });
  }
  return (
    <RetimeForm action={dialogs.shift} error={error} onSubmit={submit} onCancel={onDone}>
      <TextInput
        label={text.offset}
        description={text.offsetHint}
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
          {text.align}
        </Button>
      )}
      <Radio.Group label={text.cues} value={cueRange} onChange={setCueRange}>
        <Stack gap={6} mt={4}>
          <Radio value="all" label={text.all} />
          <Radio value="later" label={text.later} disabled={selected === undefined} />
        </Stack>
      </Radio.Group>
    </RetimeForm>
  );
}

/** Two cues get new start times; all other cues are adjusted in proportion. */
export function StretchForm({ editor, announce, onDone }: RetimeProps): ReactNode {
  const { draft, selected } = editor;
  const { retime: text, dialogs } = texts().editor;
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
      setError(texts().subtitles.problems.times);
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
    <RetimeForm action={dialogs.stretch} error={error} onSubmit={submit} onCancel={onDone}>
      <Text size="sm" c="dimmed">
        {text.stretchText}
      </Text>
      <AnchorField
        label={text.firstCue}
        cue={first}
        value={times.first}
        onChange={(value) => setTimes({ ...times, first: value })}
      />
      <AnchorField
        label={second === selected ? text.selectedCue : text.lastCue}
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
  const { retime: text } = texts().editor;
  const line = cue === undefined ? '' : toLine(cue.text).slice(0, EXCERPT_CHARACTERS_MAX);
  const excerpt = cue === undefined ? '' : fillMessage(text.excerpt, { text: line });
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
        aria-label={fillMessage(text.usePlayheadName, { label })}
        onClick={() => onChange(toVttTimestamp(playhead.timeMs()))}
      >
        {text.usePlayhead}
      </Button>
    </Group>
  );
}

const EXCERPT_CHARACTERS_MAX = 80;

type FinishOptions = RetimeProps & { readonly onError: (reason: string) => void };

function finish(result: RetimeResult, { editor, announce, onDone, onError }: FinishOptions): void {
  if (result.kind === 'refused') {
    onError(describeProblem(result));
    return;
  }
  editor.edit(() => result.draft);
  announce(countText(result.count, texts().editor.retime, 'moved'));
  onDone();
}

function describeProblem({ problem, start }: Extract<RetimeResult, { kind: 'refused' }>): string {
  return fillMessage(texts().editor.retime.problems[problem], { start: start ?? '' });
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
