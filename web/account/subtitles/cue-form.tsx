import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

import { updateCue, endCueAt, startCueAt } from './cue-edits.ts';
import type { DraftCue } from './draft.ts';
import { findWarnings, toReadingSpeed, WARNING_LABELS } from './find-warnings.ts';
import type { Command } from './shortcuts.ts';
import { TimeField } from './time-field.tsx';
import type { EditorState } from './use-editor.ts';
import { usePlayheadValue } from './use-playhead.ts';

type CueFormProps = {
  readonly editor: EditorState;
  readonly language: string;
  readonly textRef: RefObject<HTMLTextAreaElement | null>;
  readonly dispatch: (order: Command) => void;
};

/** The form of the selected cue. */
export function CueForm(props: CueFormProps): ReactNode {
  const { editor } = props;
  if (editor.selected !== undefined) return <SelectedCue cue={editor.selected} {...props} />;
  return (
    <Text size="sm" c="dimmed">
      {editor.draft.cues.length === 0
        ? 'No cues yet. Seek to the start of a line and add a cue.'
        : 'Select a cue to edit.'}
    </Text>
  );
}

type SelectedCueProps = CueFormProps & { readonly cue: DraftCue };

function SelectedCue({ editor, cue, language, textRef, dispatch }: SelectedCueProps): ReactNode {
  const { cues } = editor.draft;
  const at = cues.indexOf(cue);
  const { key } = cue;
  return (
    <section className="cue-form" aria-label={`Cue ${at + 1} of ${cues.length}`}>
      <div className="cue-times" key={key}>
        <TimeField
          label="Start"
          valueMs={cue.startMs}
          onChange={(timeMs) =>
            editor.edit((draft) => startCueAt(draft, key, timeMs), `start ${key}`)
          }
        />
        <CommandButton command="startHere" label="Set start" dispatch={dispatch} />
        <TimeField
          label="End"
          valueMs={cue.endMs}
          onChange={(timeMs) => editor.edit((draft) => endCueAt(draft, key, timeMs), `end ${key}`)}
        />
        <CommandButton command="endHere" label="Set end" dispatch={dispatch} />
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
          editor.edit((draft) => updateCue(draft, key, { text: value }), `text ${key}`)
        }
        onBlur={editor.endGroup}
      />
      <CueState cue={cue} next={cues[at + 1]} />
      <Group gap="xs">
        <CommandButton command="playCue" label="Play cue" dispatch={dispatch} />
        <CommandButton command="split" label="Split cue" dispatch={dispatch} />
        <CommandButton
          command="merge"
          label="Merge with next"
          dispatch={dispatch}
          disabled={at === cues.length - 1}
        />
        <CommandButton command="delete" label="Delete cue" dispatch={dispatch} />
      </Group>
    </section>
  );
}

/** Below the API's limit for a line. */
const TEXT_CHARACTERS_MAX = 4000;

type CueStateProps = { readonly cue: DraftCue; readonly next: DraftCue | undefined };

function CueState({ cue, next }: CueStateProps): ReactNode {
  const durationMs = usePlayheadValue((playhead) => playhead.durationMs());
  const warnings = findWarnings(cue, { next, durationMs });
  const seconds = Math.max(0, (cue.endMs - cue.startMs) / 1000).toFixed(1);
  return (
    <Stack gap={2} className="cue-state">
      <Text size="sm" c="dimmed">
        {seconds} s, {Math.round(toReadingSpeed(cue))} characters per second
      </Text>
      {warnings.map((warning) => (
        <Text key={warning} size="sm" className="cue-warning">
          {WARNING_LABELS[warning]}
        </Text>
      ))}
    </Stack>
  );
}

type CommandButtonProps = {
  readonly command: Command;
  readonly label: string;
  readonly dispatch: (order: Command) => void;
  readonly disabled?: boolean;
};

export function CommandButton({
  command,
  label,
  dispatch,
  disabled,
}: CommandButtonProps): ReactNode {
  return (
    <Button
      variant="default"
      size="xs"
      disabled={disabled === true}
      onClick={() => dispatch(command)}
    >
      {label}
    </Button>
  );
}
