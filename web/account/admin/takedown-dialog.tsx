import { NativeSelect, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { NOTICE_CHARACTERS_MAX } from '#contract/limits.ts';
import type { AdminVideoWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { useReturnFocus } from '../parts/use-return-focus.ts';
import { toVideoName } from '../parts/video-name.ts';
import { ADMIN_KEY } from './admin-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { restoreVideo, takeDownVideo } from './takedown-queries.ts';

type TakedownDialogProps = { readonly video: AdminVideoWire; readonly onClose: () => void };

/** Takes a video down, or restores it. */
export function TakedownDialog({ video, onClose }: TakedownDialogProps): ReactNode {
  const { takedown } = texts().abuse;
  if (!isTakenDown(video)) return <RemovalDialog video={video} onClose={onClose} />;
  const title = toVideoName(video);
  return (
    <ReasonDialog
      title={takedown.restoreTitle}
      note={fillMessage(takedown.restoreNote, { title })}
      action={takedown.restoreAction}
      perform={(reason) => restoreVideo(video.id, reason)}
      onClose={onClose}
    />
  );
}

/** False for a video that only plays a blocked source, which a takedown can still remove. */
export function isTakenDown({ removal }: AdminVideoWire): boolean {
  return removal !== null && removal.reason !== 'source_blocked';
}

function RemovalDialog({ video, onClose }: TakedownDialogProps): ReactNode {
  const { takedown, reasons } = texts().abuse;
  useReturnFocus();
  const queries = useQueryClient();
  const [reason, setReason] = useState('copyright');
  const [notice, setNotice] = useState('');
  const removing = useMutation({
    mutationFn: () => takeDownVideo(video.id, { reason, notice: notice.trim() }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
    },
  });
  return (
    <ConfirmDialog
      opened
      title={takedown.title}
      action={takedown.action}
      pending={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{fillMessage(takedown.note, { title: toVideoName(video) })}</Text>
      <NativeSelect
        label={takedown.reason}
        value={reason}
        data={Object.entries(reasons).map(([value, label]) => ({ value, label }))}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Textarea
        label={takedown.notice}
        description={takedown.noticeHint}
        value={notice}
        maxLength={NOTICE_CHARACTERS_MAX}
        autosize
        minRows={3}
        onChange={({ currentTarget }) => setNotice(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
