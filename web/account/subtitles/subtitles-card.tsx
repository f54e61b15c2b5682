import { Button, FileButton, Group, Text } from '@mantine/core';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';

import type { VideoWire } from '#features/videos/wire.ts';

import { SectionCard } from '../parts/section-card.tsx';
import { NewTrackDialog } from './new-track-dialog.tsx';

import './subtitles.css';
import { TrackList } from './track-list.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { ACCEPTED_FILES } from './upload-rows.ts';

type Upload = {
  readonly files: readonly File[];
  /** Of which choice they are, so that another choice begins anew. */
  readonly batch: number;
  readonly opened: boolean;
};

/** As many as a video may have tracks. */
const FILES_MAX = 100;
const NO_UPLOAD: Upload = { files: [], batch: 0, opened: false };

/** The tracks of a video, and the place where files are dropped to become such. */
export function SubtitlesCard({ video }: { readonly video: VideoWire }): ReactNode {
  const [upload, setUpload] = useState(NO_UPLOAD);
  const [adding, setAdding] = useState(false);
  const tracks = video.subtitles.filter(({ origin }) => origin === 'upload');
  const others = video.subtitles.filter(({ origin }) => origin === 'source');
  const forgetChoice = useRef<() => void>(null);
  function add(files: readonly File[]): void {
    const taken = files.slice(0, FILES_MAX);
    setUpload(({ batch }) => ({ files: taken, batch: batch + 1, opened: taken.length > 0 }));
    // So that the same file, mended meanwhile, can be chosen again.
    forgetChoice.current?.();
  }
  return (
    <SectionCard
      title="Subtitles"
      note="Every player shows them: this service’s own, and those that play its streams."
    >
      <TrackList videoId={video.id} tracks={tracks} />
      {others.length > 0 && (
        <Text size="sm" c="dimmed">
          From the source: {others.map(({ label }) => label).join(', ')}. A track of yours in the
          same language takes its place.
        </Text>
      )}
      <DropZone onFiles={add}>
        <Text size="sm" c="dimmed">
          {tracks.length === 0 ? 'No track yet. Drop' : 'Drop'} files here: WebVTT, SRT, ASS, TTML
          or SBV.
        </Text>
        <Group gap="xs">
          <FileButton multiple accept={ACCEPTED_FILES} resetRef={forgetChoice} onChange={add}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                Choose files
              </Button>
            )}
          </FileButton>
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            Write a new track
          </Button>
        </Group>
      </DropZone>
      <UploadDialog
        {...upload}
        videoId={video.id}
        tracks={tracks}
        onClose={() => setUpload((now) => ({ ...now, opened: false }))}
      />
      <NewTrackDialog
        videoId={video.id}
        opened={adding}
        tracks={tracks}
        onClose={() => setAdding(false)}
      />
    </SectionCard>
  );
}

type DropZoneProps = {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
};

function DropZone({ onFiles, children }: DropZoneProps): ReactNode {
  const [isOver, setIsOver] = useState(false);
  function drag(event: DragEvent): void {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }
  function drop(event: DragEvent): void {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(files);
  }
  return (
    <div
      className="drop-zone"
      {...(isOver && { 'data-over': '' })}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
