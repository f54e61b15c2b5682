import type { ReactNode } from 'react';

import type { AdminVideoWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { countText, texts } from '../messages/texts.ts';
import { toVideoName } from '../parts/video-name.ts';
import { deleteVideo, refreshVideo } from './admin-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { closeReports } from './report-queries.ts';
import { TakedownDialog } from './takedown-dialog.tsx';
import { restoreVideo } from './takedown-queries.ts';
import type { Target } from './use-targets.ts';

/** Changes of videos, of which `dismiss` and `resolve` close their reports. */
const STEPS = {
  refresh: refreshVideo,
  takedown: null,
  restore: restoreVideo,
  delete: deleteVideo,
  dismiss: (id: string, reason: string) => closeReports(id, { outcome: 'dismissed', reason }),
  resolve: (id: string, reason: string) => closeReports(id, { outcome: 'resolved', reason }),
} as const;

export type VideoStep = keyof typeof STEPS;
export type VideoAction = {
  readonly step: VideoStep;
  readonly videos: readonly AdminVideoWire[];
};

type VideoDialogProps = {
  readonly action: VideoAction;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

/** Asks for the reason of a change of one or several videos. */
export function VideoDialog({ action, onDone, onClose }: VideoDialogProps): ReactNode {
  const { step, videos } = action;
  const perform = STEPS[step];
  const targets = videos.map((video) => ({ id: video.id, name: toVideoName(video) }));
  const shared = { ...describeStep(step, targets), targets, onDone, onClose };
  return perform === null ? (
    <TakedownDialog {...shared} />
  ) : (
    <ReasonDialog {...shared} perform={perform} />
  );
}

function describeStep(
  step: VideoStep,
  targets: readonly Target[],
): { readonly title: string; readonly note: string; readonly action: string } {
  const text = texts().admin.steps[step];
  const [first, ...others] = targets;
  const title = countText(targets.length, text, 'title');
  const note =
    others.length > 0 ? text.noteSelected : fillMessage(text.note, { title: first?.name ?? '' });
  return { title, note, action: countText(targets.length, text, 'action') };
}
