import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import type { Video } from '#sdk';

import { EMBED_KINDS, toEmbedCode, type EmbedKind } from '../../shared/embed-code.ts';
import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { SectionCard } from '../parts/section-card.tsx';

/** Seconds, or hours, minutes and seconds, as `parsePlayerOptions` accepts. */
const START_TIME = /^(?=\d)(?:\d{1,3}h)?(?:\d{1,4}m)?(?:\d{1,6}s?)?$/;

export function EmbedCode({ video }: { readonly video: Video }): ReactNode {
  const { embedCode: text } = texts().video;
  const [kind, setKind] = useState<EmbedKind>('responsive');
  const [start, setStart] = useState('');
  const isValid = start === '' || START_TIME.test(start);
  const startTime = start === '' || !isValid ? null : start;
  return (
    <SectionCard title={text.title}>
      <NativeSelect
        label={text.kind}
        description={text.kinds[kind].note}
        data={EMBED_KINDS.map((value) => ({ value, label: text.kinds[value].label }))}
        value={kind}
        onChange={({ currentTarget }) => {
          const choice = EMBED_KINDS.find((each) => each === currentTarget.value);
          if (choice !== undefined) setKind(choice);
        }}
      />
      <TextInput
        label={text.start}
        description={text.startHint}
        value={start}
        error={isValid ? null : text.invalidStart}
        onChange={({ currentTarget }) => setStart(currentTarget.value.trim())}
      />
      <CopyLine label={text.code} value={toEmbedCode(video, { kind, startTime })} />
    </SectionCard>
  );
}
