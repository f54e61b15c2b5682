import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { Video } from '#sdk';

import { EMBED_KINDS, toEmbedCode, type EmbedKind } from '../../shared/embed-code.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { SectionCard } from '../parts/section-card.tsx';

const KINDS: Readonly<Record<EmbedKind, { readonly label: string; readonly note: string }>> = {
  responsive: {
    label: 'Responsive',
    note: 'An iframe as wide as its container. Use it wherever HTML is accepted.',
  },
  fixed: {
    label: 'Fixed size',
    note: 'An iframe for sites that remove style attributes.',
  },
  component: {
    label: 'Web component',
    note: 'Loads only the poster until viewers press play. Scripts can control the player.',
  },
  react: {
    label: 'React',
    note: 'Requires the package @reelay/player-react. Also works in Next.js.',
  },
};
const CHOICES = EMBED_KINDS.map((value) => ({ value, label: KINDS[value].label }));
/** Seconds, or hours, minutes and seconds, as `parsePlayerOptions` accepts. */
const START_TIME = /^(?=\d)(?:\d{1,3}h)?(?:\d{1,4}m)?(?:\d{1,6}s?)?$/;

export function EmbedCode({ video }: { readonly video: Video }): ReactNode {
  const [kind, setKind] = useState<EmbedKind>('responsive');
  const [start, setStart] = useState('');
  const isValid = start === '' || START_TIME.test(start);
  const startTime = start === '' || !isValid ? null : start;
  return (
    <SectionCard title="Embed code">
      <NativeSelect
        label="Kind"
        description={KINDS[kind].note}
        data={CHOICES}
        value={kind}
        onChange={({ currentTarget }) => {
          const choice = EMBED_KINDS.find((each) => each === currentTarget.value);
          if (choice !== undefined) setKind(choice);
        }}
      />
      <TextInput
        label="Start time"
        description="Optional, such as 90 or 1m30s."
        value={start}
        error={isValid ? null : 'Enter seconds, or a time such as 1m30s.'}
        onChange={({ currentTarget }) => setStart(currentTarget.value.trim())}
      />
      <CopyLine label="Code" value={toEmbedCode(video, { kind, startTime })} />
    </SectionCard>
  );
}
