import { Button, Group } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';

import type { VideoWire } from '#features/videos/wire.ts';

import { PageTitle } from '../shell/page-title.tsx';
import { VideoPlayer } from '../video/video-player.tsx';
import { CueForm, OrderButton } from './cue-form.tsx';
import { CueList } from './cue-list.tsx';
import type { Draft, DraftCue } from './draft.ts';
import { EditorDialogs, type EditorDialog } from './editor-dialogs.tsx';
import { FindPanel } from './find-panel.tsx';
import { createPlayhead } from './playhead.ts';
import { ProblemNote } from './problem-note.tsx';
import { SaveState } from './save-state.tsx';
import type { Order } from './shortcuts.ts';
import { Timeline } from './timeline.tsx';
import { type EditorState, useEditor } from './use-editor.ts';
import { useOrders } from './use-orders.ts';
import { PlayheadProvider } from './use-playhead.ts';
import { usePreview } from './use-preview.ts';
import { useSaving } from './use-saving.ts';

type EditorProps = {
  readonly video: VideoWire;
  readonly language: string;
  readonly title: string;
  readonly initial: Draft;
  /** Of what is stored; null where nothing is yet. */
  readonly etag: string | null;
  /** Drops the draft for what is stored now. */
  readonly onReload: () => void;
};

/** Text and times of one track, beside the video that shows them as they are. */
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
  const [finding, setFinding] = useState(false);
  const [news, setNews] = useState('');
  const textRef = useRef<HTMLTextAreaElement>(null);
  const frameRef = usePreview({ playhead, cues: draft.cues, language });
  const saving = useSaving({ videoId: video.id, language, editor, etag });
  const give = useOrders({
    editor,
    playhead,
    textRef,
    onNews: setNews,
    onSave: saving.save,
    onFind: () => setFinding(true),
    onHelp: () => setDialog('help'),
  });
  const closeDialog = (): void => setDialog(null);
  function choose(cue: DraftCue): void {
    editor.select(cue.key);
    if (!playhead.isPlaying()) playhead.seek(cue.startMs);
  }
  return (
    <PlayheadProvider value={playhead}>
      <PageTitle title={title}>
        <EditorActions editor={editor} isSaving={saving.isPending} onOrder={give} />
      </PageTitle>
      <SaveState saving={saving} editor={editor} onReload={onReload} />
      <div className="editor-columns">
        <div className="editor-stage">
          <VideoPlayer video={video} frame={frameRef} />
          <Timeline editor={editor} />
          <CueForm editor={editor} language={language} textRef={textRef} onOrder={give} />
        </div>
        <div className="editor-side">
          <ListActions onOrder={give} onDialog={setDialog} />
          {finding && (
            <FindPanel editor={editor} onNews={setNews} onClose={() => setFinding(false)} />
          )}
          <CueList
            cues={draft.cues}
            selected={selected}
            language={language}
            onSelect={choose}
            onOpen={() => textRef.current?.focus()}
            onOrder={give}
          />
          <ProblemNote cues={draft.cues} onSelect={choose} />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <EditorDialogs {...{ opened: dialog, editor, onNews: setNews, onClose: closeDialog }} />
    </PlayheadProvider>
  );
}

type GiveOrder = (order: Order) => void;

type EditorActionsProps = {
  readonly editor: EditorState;
  readonly isSaving: boolean;
  readonly onOrder: GiveOrder;
};

function EditorActions({ editor, isSaving, onOrder }: EditorActionsProps): ReactNode {
  return (
    <Group gap="xs">
      <OrderButton order="undo" label="Undo" onOrder={onOrder} disabled={!editor.canUndo} />
      <OrderButton order="redo" label="Redo" onOrder={onOrder} disabled={!editor.canRedo} />
      <OrderButton order="help" label="Keys" onOrder={onOrder} />
      <Button
        size="xs"
        loading={isSaving}
        disabled={!editor.isChanged}
        onClick={() => onOrder('save')}
      >
        Save
      </Button>
    </Group>
  );
}

type ListActionsProps = {
  readonly onOrder: GiveOrder;
  readonly onDialog: (dialog: EditorDialog) => void;
};

function ListActions({ onOrder, onDialog }: ListActionsProps): ReactNode {
  return (
    <Group gap="xs">
      <OrderButton order="insert" label="New cue here" onOrder={onOrder} />
      <OrderButton order="find" label="Find" onOrder={onOrder} />
      <Button variant="default" size="xs" onClick={() => onDialog('shift')}>
        Shift
      </Button>
      <Button variant="default" size="xs" onClick={() => onDialog('stretch')}>
        Stretch
      </Button>
    </Group>
  );
}
