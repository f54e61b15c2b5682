import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';

import { toVttTimestamp } from '#lib/captions/timestamps.ts';

import { FormButtons } from '../parts/form-buttons.tsx';
import { toLine } from './cue-text.ts';
import { parseCueTime, parseOffset } from './cue-time.ts';
import type { DraftCue } from './draft.ts';
import { type Retimed, shiftCues, stretchCues } from './retime-cues.ts';
import type { EditorState } from './use-editor.ts';
import { usePlayhead } from './use-playhead.ts';

type RetimeProps = {
  readonly editor: EditorState;
  readonly onNews: (words: string) => void;
  readonly onDone: () => void;
};

/** Moves all cues, or from the chosen one on. */
export function ShiftForm({ editor, onNews, onDone }: RetimeProps): ReactNode {
  const { draft, selected } = editor;
  const playhead = usePlayhead();
  const [by, setBy] = useState('');
  const [which, setWhich] = useState('all');
  const [fault, setFault] = useState<string | null>(null);
  function submit(): void {
    const offsetMs = parseOffset(by);
    if (offsetMs === undefined) {
      setFault('Write it like -1.5 or 00:01:02.345.');
      return;
    }
    const fromMs = which === 'all' ? 0 : (selected?.startMs ?? 0);
    finish(shiftCues(draft, offsetMs, fromMs), { editor, onNews, onDone, onFault: setFault });
  }
  return (
    <RetimeForm action="Shift" fault={fault} onSubmit={submit} onCancel={onDone}>
      <TextInput
        label="By"
        description="Seconds, such as 1.5; with a minus they come earlier."
        data-autofocus
        autoComplete="off"
        value={by}
        onChange={({ currentTarget }) => setBy(currentTarget.value)}
      />
      {selected !== undefined && (
        <Button
          variant="default"
          size="xs"
          onClick={() => setBy(String((playhead.timeMs() - selected.startMs) / 1000))}
        >
          So that the chosen cue begins where the video is
        </Button>
      )}
      <Radio.Group label="Which" value={which} onChange={setWhich}>
        <Stack gap={6} mt={4}>
          <Radio value="all" label="All cues" />
          <Radio value="later" label="From the chosen cue on" disabled={selected === undefined} />
        </Stack>
      </Radio.Group>
    </RetimeForm>
  );
}

/** Two cues are given the times at which they ought to begin; all others follow in proportion. */
export function StretchForm({ editor, onNews, onDone }: RetimeProps): ReactNode {
  const { draft, selected } = editor;
  const first = draft.cues[0];
  const second = selected === undefined || selected === first ? draft.cues.at(-1) : selected;
  const [times, setTimes] = useState({
    first: toVttTimestamp(first?.startMs ?? 0),
    second: toVttTimestamp(second?.startMs ?? 0),
  });
  const [fault, setFault] = useState<string | null>(null);
  function submit(): void {
    const [firstMs, secondMs] = [parseCueTime(times.first), parseCueTime(times.second)];
    if (firstMs === undefined || secondMs === undefined) {
      setFault('Write the times like 00:01:02.345.');
      return;
    }
    const retimed = stretchCues(
      draft,
      { isMs: first?.startMs ?? 0, oughtMs: firstMs },
      { isMs: second?.startMs ?? 0, oughtMs: secondMs },
    );
    finish(retimed, { editor, onNews, onDone, onFault: setFault });
  }
  return (
    <RetimeForm action="Stretch" fault={fault} onSubmit={submit} onCancel={onDone}>
      <Text size="sm" c="dimmed">
        For a track that runs ever further ahead or behind. Say when two of its cues ought to begin,
        the first and the chosen one; all others follow.
      </Text>
      <AnchorField
        label="The first cue begins at"
        cue={first}
        value={times.first}
        onChange={(value) => setTimes({ ...times, first: value })}
      />
      <AnchorField
        label={second === selected ? 'The chosen cue begins at' : 'The last cue begins at'}
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
  const words = cue === undefined ? '' : `“${toLine(cue.text).slice(0, WORDS_MAX)}”`;
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <TextInput
        className="anchor-field"
        label={label}
        description={words}
        classNames={{ input: 'mono' }}
        autoComplete="off"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <Button
        variant="default"
        aria-label={`Here: ${label}`}
        onClick={() => onChange(toVttTimestamp(playhead.timeMs()))}
      >
        Here
      </Button>
    </Group>
  );
}

const WORDS_MAX = 80;

type FinishOptions = RetimeProps & { readonly onFault: (reason: string) => void };

function finish(retimed: Retimed, { editor, onNews, onDone, onFault }: FinishOptions): void {
  if (retimed.kind === 'refused') {
    onFault(retimed.reason);
    return;
  }
  editor.edit(() => retimed.draft);
  onNews(retimed.count === 1 ? '1 cue is moved.' : `${retimed.count} cues are moved.`);
  onDone();
}

type RetimeFormProps = {
  readonly action: string;
  readonly fault: string | null;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
};

function RetimeForm({ action, fault, children, onSubmit, onCancel }: RetimeFormProps): ReactNode {
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
          {fault}
        </Text>
        <FormButtons action={action} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
