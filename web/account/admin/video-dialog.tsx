import type { ReactNode } from 'react';

import type { AdminVideoWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { toVideoName } from '../parts/video-name.ts';
import { deleteVideo, refreshVideo } from './admin-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { TakedownDialog } from './takedown-dialog.tsx';

export type VideoStep = 'refresh' | 'delete' | 'takedown';
/** A takedown has one video. */
export type VideoAction = {
  readonly step: VideoStep;
  readonly videos: readonly [AdminVideoWire, ...AdminVideoWire[]];
};

type VideoDialogProps = {
  readonly action: VideoAction;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks for the reason of a change of one or several videos. */
export function VideoDialog({ action, onDone, onClose }: VideoDialogProps): ReactNode {
  const { video: text } = texts().admin;
  const { step, videos } = action;
  const [video, ...others] = videos;
  if (step === 'takedown') return <TakedownDialog video={video} onClose={onClose} />;
  const isSingle = others.length === 0;
  const title = toVideoName(video);
  const shown = {
    refresh: {
      title: isSingle ? text.refreshTitle : text.refreshSelectedTitle,
      note: isSingle ? fillMessage(text.refreshNote, { title }) : text.refreshSelectedNote,
      action: text.refreshAction,
      perform: refreshVideo,
    },
    delete: {
      title: isSingle ? text.deleteTitle : text.deleteSelectedTitle,
      note: isSingle ? fillMessage(text.deleteNote, { title }) : text.deleteSelectedNote,
      action: isSingle ? text.deleteAction : text.deleteSelectedAction,
      perform: deleteVideo,
    },
  }[step];
  return (
    <ReasonDialog
      {...shown}
      perform={async (reason) => {
        // oxlint-disable-next-line no-await-in-loop -- parallel requests would exhaust the rate limit
        for (const { id } of videos) await shown.perform(id, reason);
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
