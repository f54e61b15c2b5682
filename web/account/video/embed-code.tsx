import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import {
  EMBED_FLAGS,
  EMBED_KINDS,
  type EmbedFlag,
  type EmbedKind,
  toEmbedCode,
  toFrameUrl,
} from '../../shared/embed-code.ts';
import { texts } from '../messages/texts.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { toVideoName } from '../parts/video-name.ts';

/** Seconds, or hours, minutes and seconds, as `parsePlayerOptions` accepts. */
const START_TIME = /^(?=\d)(?:\d{1,3}h)?(?:\d{1,4}m)?(?:\d{1,6}s?)?$/;

/** As `parsePlayerOptions` accepts, also with a number sign. */
const COLOR = /^#?([\da-f]{6})$/i;

/** The code that embeds a video, with its options and the player that they lead to. */
export function EmbedCode({ video }: { readonly video: Video }): ReactNode {
  const { embedCode: text } = texts().video;
  const [kind, setKind] = useState<EmbedKind>('responsive');
  const [start, setStart] = useState('');
  const [color, setColor] = useState('');
  const [flags, setFlags] = useState<readonly EmbedFlag[]>([]);
  const isValid = start === '' || START_TIME.test(start);
  const digits = COLOR.exec(color)?.[1] ?? null;
  const startTime = start === '' || !isValid ? null : start;
  const choice = { startTime, color: digits, flags };
  return (
    <Stack gap="md">
      <iframe
        className="video-stage"
        src={toFrameUrl(video, choice)}
        title={fillMessage(text.preview, { name: toVideoName(video) })}
        allow="autoplay; fullscreen; picture-in-picture"
      />
      <NativeSelect
        label={text.kind}
        description={text.kinds[kind].note}
        data={EMBED_KINDS.map((value) => ({ value, label: text.kinds[value].label }))}
        value={kind}
        onChange={({ currentTarget }) => {
          const chosen = EMBED_KINDS.find((each) => each === currentTarget.value);
          if (chosen !== undefined) setKind(chosen);
        }}
      />
      <TextInput
        label={text.start}
        description={text.startHint}
        value={start}
        error={isValid ? null : text.invalidStart}
        onChange={({ currentTarget }) => setStart(currentTarget.value.trim())}
      />
      <TextInput
        label={text.color}
        description={text.colorHint}
        value={color}
        error={color === '' || digits !== null ? null : text.invalidColor}
        onChange={({ currentTarget }) => setColor(currentTarget.value.trim())}
      />
      <Group gap="md">
        {EMBED_FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            label={text.flags[flag]}
            checked={flags.includes(flag)}
            onChange={({ currentTarget: { checked } }) =>
              setFlags(
                EMBED_FLAGS.filter((each) => (each === flag ? checked : flags.includes(each))),
              )
            }
          />
        ))}
      </Group>
      <CopyLine label={text.code} value={toEmbedCode(video, { kind, ...choice })} />
    </Stack>
  );
}
