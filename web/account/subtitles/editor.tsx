import { Button, Group } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';

import type { Video } from '#sdk';

import { texts } from '../messages/texts.ts';
import { PageTitle } from '../parts/page-title.tsx';
import { VideoPlayer } from '../video/video-player.tsx';
import { CueForm, CommandButton } from './cue-form.tsx';
import { CueList } from './cue-list.tsx';
import type { Draft, DraftCue } from './draft.ts';
import { EditorDialogs, type EditorDialog } from './editor-dialogs.tsx';
import { FindPanel } from './find-panel.tsx';
import { createPlayhead } from './playhead.ts';
import { SaveState } from './save-state.tsx';
import type { Command } from './shortcuts.ts';
import { Timeline } from './timeline.tsx';
import { useCommands } from './use-commands.ts';
import { type EditorState, useEditor } from './use-editor.ts';
import { PlayheadProvider } from './use-playhead.ts';
import { usePreview } from './use-preview.ts';
import { useSaving } from './use-saving.ts';
import { WarningSummary } from './warning-summary.tsx';

type EditorProps = {
  readonly video: Video;
  readonly language: string;
  readonly title: string;
  readonly initial: Draft;
  /** The stored version; null for a new track. */
  readonly etag: string | null;
  /** Discards the draft and loads the stored version. */
  readonly onReload: () => void;
};

/** Edits the text and times of a track; the player shows the draft live. */
export function Editor({
  video,
  language,
  title,
  initial,
  etag,
  onReload,
}: EditorProps): ReactNode {
  const editor = useEditor(initial);
  const { draft, selected } = editor;
  const [playhead] = useState(createPlayhead);
  const [dialog, setDialog] = useState<EditorDialog | null>(null);
  const [isFinding, setIsFinding] = useState(false);
  const [announcement, announce] = useState('');
  const textRef = useRef<HTMLTextAreaElement>(null);
  const frameRef = usePreview({ playhead, cues: draft.cues, language });
  const saving = useSaving({ videoId: video.id, language, editor, etag });
  const dispatch = useCommands({
    editor,
    playhead,
    textRef,
    announce,
    onSave: saving.save,
    onFind: () => setIsFinding(true),
    onHelp: () => setDialog('help'),
  });
  const closeDialog = (): void => setDialog(null);
  function selectCue(cue: DraftCue): void {
    editor.select(cue.key);
    if (!playhead.isPlaying()) playhead.seek(cue.startMs);
  }
  return (
    <PlayheadProvider value={playhead}>
      <PageTitle title={title}>
        <EditorActions editor={editor} isSaving={saving.isPending} dispatch={dispatch} />
      </PageTitle>
      <SaveState saving={saving} editor={editor} onReload={onReload} />
      <div className="editor-columns">
        <div className="editor-stage">
          <VideoPlayer video={video} frame={frameRef} />
          <Timeline editor={editor} />
          <CueForm editor={editor} language={language} textRef={textRef} dispatch={dispatch} />
        </div>
        <div className="editor-side">
          <ListActions dispatch={dispatch} onDialog={setDialog} />
          {isFinding && (
            <FindPanel editor={editor} announce={announce} onClose={() => setIsFinding(false)} />
          )}
          <CueList
            cues={draft.cues}
            selected={selected}
            language={language}
            onSelect={selectCue}
            onOpen={() => textRef.current?.focus()}
            dispatch={dispatch}
          />
          <WarningSummary cues={draft.cues} onSelect={selectCue} />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <EditorDialogs {...{ opened: dialog, editor, announce, onClose: closeDialog }} />
    </PlayheadProvider>
  );
}

type Dispatch = (order: Command) => void;

function EditorActions({
  editor,
  isSaving,
  dispatch,
}: {
  readonly editor: EditorState;
  readonly isSaving: boolean;
  readonly dispatch: Dispatch;
}): ReactNode {
  const text = texts().editor;
  return (
    <Group gap="xs">
      <CommandButton
        command="undo"
        label={text.undo}
        dispatch={dispatch}
        disabled={!editor.canUndo}
      />
      <CommandButton
        command="redo"
        label={text.redo}
        dispatch={dispatch}
        disabled={!editor.canRedo}
      />
      <CommandButton command="help" label={text.shortcuts} dispatch={dispatch} />
      <Button
        size="xs"
        loading={isSaving}
        disabled={!editor.hasChanges}
        onClick={() => dispatch('save')}
      >
        {text.save}
      </Button>
    </Group>
  );
}

function ListActions({
  dispatch,
  onDialog,
}: {
  readonly dispatch: Dispatch;
  readonly onDialog: (dialog: EditorDialog) => void;
}): ReactNode {
  const text = texts().editor;
  return (
    <Group gap="xs">
      <CommandButton command="insert" label={text.addCue} dispatch={dispatch} />
      <CommandButton command="find" label={text.find} dispatch={dispatch} />
      <Button variant="default" size="xs" onClick={() => onDialog('shift')}>
        {text.shift}
      </Button>
      <Button variant="default" size="xs" onClick={() => onDialog('stretch')}>
        {text.stretch}
      </Button>
    </Group>
  );
}
