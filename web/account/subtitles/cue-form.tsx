import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

import { changeCue, endCueAt, startCueAt } from './cue-edits.ts';
import type { DraftCue } from './draft.ts';
import { findWarnings, toReadingSpeed, WARNING_WORDS } from './find-warnings.ts';
import type { Order } from './shortcuts.ts';
import { TimeField } from './time-field.tsx';
import type { EditorState } from './use-editor.ts';
import { usePlayheadValue } from './use-playhead.ts';

type CueFormProps = {
  readonly editor: EditorState;
  readonly language: string;
  readonly textRef: RefObject<HTMLTextAreaElement | null>;
  readonly onOrder: (order: Order) => void;
};

/** The cue that is being worked on: its times, its text, and what can be done with it. */
export function CueForm(props: CueFormProps): ReactNode {
  const { editor } = props;
  if (editor.selected !== undefined) return <OpenCue cue={editor.selected} {...props} />;
  return (
    <Text size="sm" c="dimmed">
      {editor.draft.cues.length === 0
        ? 'No cue yet. Go to where somebody begins to speak, and make one.'
        : 'Choose a cue to edit it.'}
    </Text>
  );
}

type OpenCueProps = CueFormProps & { readonly cue: DraftCue };

function OpenCue({ editor, cue, language, textRef, onOrder }: OpenCueProps): ReactNode {
  const { cues } = editor.draft;
  const at = cues.indexOf(cue);
  const { key } = cue;
  return (
    <section className="cue-form" aria-label={`Cue ${at + 1} of ${cues.length}`}>
      <div className="cue-times" key={key}>
        <TimeField
          label="Begins"
          valueMs={cue.startMs}
          onChange={(timeMs) =>
            editor.edit((draft) => startCueAt(draft, key, timeMs), `start ${key}`)
          }
        />
        <OrderButton order="startHere" label="Begin here" onOrder={onOrder} />
        <TimeField
          label="Ends"
          valueMs={cue.endMs}
          onChange={(timeMs) => editor.edit((draft) => endCueAt(draft, key, timeMs), `end ${key}`)}
        />
        <OrderButton order="endHere" label="End here" onOrder={onOrder} />
      </div>
      <Textarea
        ref={textRef}
        label="Text"
        lang={language}
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={TEXT_CHARACTERS_MAX}
        value={cue.text}
        onChange={({ currentTarget: { value } }) =>
          editor.edit((draft) => changeCue(draft, key, { text: value }), `text ${key}`)
        }
        onBlur={editor.endStretch}
      />
      <CueState cue={cue} next={cues[at + 1]} />
      <Group gap="xs">
        <OrderButton order="playCue" label="Play it" onOrder={onOrder} />
        <OrderButton order="split" label="Split" onOrder={onOrder} />
        <OrderButton
          order="merge"
          label="Merge with next"
          onOrder={onOrder}
          disabled={at === cues.length - 1}
        />
        <OrderButton order="delete" label="Delete cue" onOrder={onOrder} />
      </Group>
    </section>
  );
}

/** Less than a line that the service takes. */
const TEXT_CHARACTERS_MAX = 4000;

type CueStateProps = { readonly cue: DraftCue; readonly next: DraftCue | undefined };

function CueState({ cue, next }: CueStateProps): ReactNode {
  const durationMs = usePlayheadValue((playhead) => playhead.durationMs());
  const warnings = findWarnings(cue, { next, durationMs });
  const seconds = Math.max(0, (cue.endMs - cue.startMs) / 1000).toFixed(1);
  return (
    <Stack gap={2} className="cue-state">
      <Text size="sm" c="dimmed">
        {seconds} s, {Math.round(toReadingSpeed(cue))} characters a second
      </Text>
      {warnings.map((warning) => (
        <Text key={warning} size="sm" className="cue-warning">
          {WARNING_WORDS[warning]}
        </Text>
      ))}
    </Stack>
  );
}

type OrderButtonProps = {
  readonly order: Order;
  readonly label: string;
  readonly onOrder: (order: Order) => void;
  readonly disabled?: boolean;
};

export function OrderButton({ order, label, onOrder, disabled }: OrderButtonProps): ReactNode {
  return (
    <Button variant="default" size="xs" disabled={disabled === true} onClick={() => onOrder(order)}>
      {label}
    </Button>
  );
}
