import { NativeSelect, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { NOTICE_CHARACTERS_MAX } from '#contract/limits.ts';
import type { AdminVideoWire } from '#features/admin/wire.ts';

import { texts } from '../messages/texts.ts';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';
import { takeDownVideo } from './takedown-queries.ts';

/** Takes videos down, all for the same reason and with the same notice. */
export function TakedownDialog(props: ActionDialogProps): ReactNode {
  const { takedown, reasons } = texts().abuse;
  const [reason, setReason] = useState('copyright');
  const [notice, setNotice] = useState('');
  return (
    <ActionDialog {...props} perform={(id) => takeDownVideo(id, { reason, notice: notice.trim() })}>
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
    </ActionDialog>
  );
}

/** False for a video that only plays a blocked source, which a takedown can still remove. */
export function isTakenDown({ removal }: AdminVideoWire): boolean {
  return removal !== null && removal.reason !== 'source_blocked';
}
