import { Button, Checkbox, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { AdminVideoWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { countText, texts } from '../messages/texts.ts';
import { toVideoName } from '../parts/video-name.ts';
import { isTakenDown } from './takedown-dialog.tsx';
import { type VideoAction, VideoDialog, type VideoStep } from './video-dialog.tsx';

/** Videos to which a step does not apply. */
const EXCLUDES: Readonly<Partial<Record<VideoStep, (video: AdminVideoWire) => boolean>>> = {
  refresh: ({ status }) => status === 'removed',
  takedown: isTakenDown,
  restore: (video) => !isTakenDown(video),
};

function selectVideos(
  step: VideoStep,
  videos: readonly AdminVideoWire[],
): readonly AdminVideoWire[] {
  return videos.filter((video) => EXCLUDES[step]?.(video) !== true);
}

type VideoSelectionProps = {
  readonly videos: readonly AdminVideoWire[];
  /** In the order of their buttons. */
  readonly steps: readonly VideoStep[];
  /** The list, in which a row renders its checkbox and its buttons. */
  readonly children: (controls: {
    readonly checkbox: (video: AdminVideoWire) => ReactNode;
    readonly buttons: (video: AdminVideoWire) => ReactNode;
  }) => ReactNode;
};

/** A list of videos with steps for each of them and for all that are selected. */
export function VideoSelection({ videos, steps, children }: VideoSelectionProps): ReactNode {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<VideoAction | null>(null);
  const clear = (): void => setSelected(new Set());
  return (
    <>
      <SelectionBar
        // Videos that have left the list are ignored.
        videos={videos.filter(({ id }) => selected.has(id))}
        steps={steps}
        onAction={setAction}
        onClear={clear}
      />
      {children({
        checkbox: (video) => (
          <Checkbox
            aria-label={fillMessage(texts().videos.table.select, { name: toVideoName(video) })}
            checked={selected.has(video.id)}
            onChange={() => setSelected(selected.symmetricDifference(new Set([video.id])))}
          />
        ),
        buttons: (video) => <StepButtons video={video} steps={steps} onAction={setAction} />,
      })}
      {action !== null && (
        <VideoDialog
          action={action}
          // The dialog may have been closed, and the selection changed since.
          onDone={() => setSelected((current) => (current === selected ? new Set() : current))}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

type SelectionBarProps = Omit<VideoSelectionProps, 'children'> & {
  readonly onAction: (action: VideoAction) => void;
  readonly onClear: () => void;
};

function SelectionBar({ videos, steps, onAction, onClear }: SelectionBarProps): ReactNode {
  if (videos.length === 0) return null;
  return (
    <Group gap="xs" mb="md">
      {steps.map((step) => {
        const concerned = selectVideos(step, videos);
        if (concerned.length === 0) return null;
        return (
          <Button
            key={step}
            variant={step === 'delete' ? 'outline' : 'default'}
            {...(step === 'delete' && { color: 'var(--mantine-color-error)' })}
            onClick={() => onAction({ step, videos: concerned })}
          >
            {countText(concerned.length, texts().admin.steps[step], 'selected')}
          </Button>
        );
      })}
      <Button variant="subtle" color="gray" onClick={onClear}>
        {texts().videos.selection.clear}
      </Button>
    </Group>
  );
}

type StepButtonsProps = Pick<SelectionBarProps, 'steps' | 'onAction'> & {
  readonly video: AdminVideoWire;
};

function StepButtons({ video, steps, onAction }: StepButtonsProps): ReactNode {
  const title = toVideoName(video);
  return (
    <Group gap="xs">
      {steps.map((step) => {
        if (selectVideos(step, [video]).length === 0) return null;
        const { button, label } = texts().admin.steps[step];
        return (
          <Button
            key={step}
            variant="default"
            size="xs"
            aria-label={fillMessage(label, { title })}
            onClick={() => onAction({ step, videos: [video] })}
          >
            {button}
          </Button>
        );
      })}
    </Group>
  );
}
