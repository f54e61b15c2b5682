import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode, RefObject } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { locale, texts } from '../messages/texts.ts';
import { updateCue, endCueAt, startCueAt } from './cue-edits.ts';
import type { DraftCue } from './draft.ts';
import { findWarnings, toReadingSpeed } from './find-warnings.ts';
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
      {editor.draft.cues.length === 0 ? texts().editor.noCues : texts().editor.selectCue}
    </Text>
  );
}

type SelectedCueProps = CueFormProps & { readonly cue: DraftCue };

function SelectedCue({ editor, cue, language, textRef, dispatch }: SelectedCueProps): ReactNode {
  const text = texts().editor;
  const { cues } = editor.draft;
  const at = cues.indexOf(cue);
  const { key } = cue;
  return (
    <section
      className="cue-form"
      aria-label={fillMessage(text.cueNumber, {
        number: `${at + 1}`,
        count: `${cues.length}`,
      })}
    >
      <div className="cue-times" key={key}>
        <TimeField
          label={text.start}
          valueMs={cue.startMs}
          onChange={(timeMs) =>
            editor.edit((draft) => startCueAt(draft, key, timeMs), `start ${key}`)
          }
        />
        <CommandButton command="startHere" label={text.setStart} dispatch={dispatch} />
        <TimeField
          label={text.end}
          valueMs={cue.endMs}
          onChange={(timeMs) => editor.edit((draft) => endCueAt(draft, key, timeMs), `end ${key}`)}
        />
        <CommandButton command="endHere" label={text.setEnd} dispatch={dispatch} />
      </div>
      <Textarea
        ref={textRef}
        label={text.text}
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
        <CommandButton command="playCue" label={text.playCue} dispatch={dispatch} />
        <CommandButton command="split" label={text.splitCue} dispatch={dispatch} />
        <CommandButton
          command="merge"
          label={text.merge}
          dispatch={dispatch}
          disabled={at === cues.length - 1}
        />
        <CommandButton command="delete" label={text.deleteCue} dispatch={dispatch} />
      </Group>
    </section>
  );
}

const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
/** Below the API's limit for a line. */
const TEXT_CHARACTERS_MAX = 4000;

type CueStateProps = { readonly cue: DraftCue; readonly next: DraftCue | undefined };

function CueState({ cue, next }: CueStateProps): ReactNode {
  const durationMs = usePlayheadValue((playhead) => playhead.durationMs());
  const warnings = findWarnings(cue, { next, durationMs });
  const text = texts().editor;
  const seconds = Math.max(0, (cue.endMs - cue.startMs) / 1000);
  return (
    <Stack gap={2} className="cue-state">
      <Text size="sm" c="dimmed">
        {fillMessage(text.cueState, {
          seconds: seconds.toLocaleString(locale(), TENTHS),
          speed: `${Math.round(toReadingSpeed(cue))}`,
        })}
      </Text>
      {warnings.map((warning) => (
        <Text key={warning} size="sm" className="cue-warning">
          {text.warnings[warning]}
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
