import { Button, FileButton, Group, Text } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';

import { SUBTITLES_MAX } from '#contract/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import { texts } from '../messages/texts.ts';
import { DropZone } from '../parts/drop-zone.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { NewTrackDialog } from './new-track-dialog.tsx';

import './subtitles.css';
import { TrackList } from './track-list.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { ACCEPTED_FILES } from './upload-rows.ts';

type Upload = {
  readonly files: readonly File[];
  /** Incremented for each selection of files, so that each selection gets a new form. */
  readonly batch: number;
  readonly opened: boolean;
};

const NO_UPLOAD: Upload = { files: [], batch: 0, opened: false };

/** The subtitle tracks of a video, with a drop zone for new files. */
export function SubtitlesCard({ video }: { readonly video: Video }): ReactNode {
  const text = texts().subtitles;
  const [upload, setUpload] = useState(NO_UPLOAD);
  const [isAdding, setIsAdding] = useState(false);
  const tracks = video.subtitles.filter(({ origin }) => origin === 'upload');
  const sourceTracks = video.subtitles.filter(({ origin }) => origin === 'source');
  const resetFileInput = useRef<() => void>(null);
  function add(files: readonly File[]): void {
    const accepted = files.slice(0, SUBTITLES_MAX);
    setUpload(({ batch }) => ({ files: accepted, batch: batch + 1, opened: accepted.length > 0 }));
    // Without this reset, the browser would not report a file that is selected again, for example
    // after it was fixed.
    resetFileInput.current?.();
  }
  return (
    <SectionCard title={text.title} note={text.note}>
      <TrackList videoId={video.id} tracks={tracks} />
      {sourceTracks.length > 0 && (
        <Text size="sm" c="dimmed">
          {fillMessage(text.fromSource, {
            tracks: sourceTracks.map(({ label }) => label).join(', '),
          })}
        </Text>
      )}
      <DropZone onFiles={add}>
        <Text size="sm" c="dimmed">
          {tracks.length === 0 ? text.dropFirst : text.drop}
        </Text>
        <Group gap="xs">
          <FileButton multiple accept={ACCEPTED_FILES} resetRef={resetFileInput} onChange={add}>
            {(props) => (
              <Button {...props} variant="default" size="xs">
                {text.chooseFiles}
              </Button>
            )}
          </FileButton>
          <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
            {text.create.title}
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
        opened={isAdding}
        tracks={tracks}
        onClose={() => setIsAdding(false)}
      />
    </SectionCard>
  );
}
