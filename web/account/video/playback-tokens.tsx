import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { PlaybackTokenWire, VideoWire } from '#features/videos/wire.ts';

import {
  mintPlaybackToken,
  ownPlaybackQuery,
  withdrawPlaybackTokens,
} from '../api/video-queries.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';

const LIFETIMES = [
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
] as const;

type Props = { readonly video: VideoWire };

/** For a private video: links that work for whoever has them, until they run out or are withdrawn. */
export function PlaybackTokens({ video }: Props): ReactNode {
  const [seconds, setSeconds] = useState('86400');
  const minting = useMutation({ mutationFn: () => mintPlaybackToken(video.id, Number(seconds)) });
  return (
    <SectionCard
      title="Share for a while"
      note="This video is private. A playback token opens it, and nothing else, until it runs out."
    >
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label="Works for"
          data={LIFETIMES}
          value={seconds}
          onChange={({ currentTarget }) => setSeconds(currentTarget.value)}
        />
        <Button loading={minting.isPending} onClick={() => minting.mutate()}>
          Make links
        </Button>
      </Group>
      <FailureAlert error={minting.error} />
      {minting.data !== undefined && <TokenLinks video={video} minted={minting.data} />}
      <Withdrawal video={video} onWithdrawn={() => minting.reset()} />
    </SectionCard>
  );
}

function TokenLinks({ video, minted }: Props & { readonly minted: PlaybackTokenWire }): ReactNode {
  const { urls, token, expiresAt } = minted;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        These work until {formatMoment(expiresAt)}.
      </Text>
      <CopyLine label="Link" value={urls.player} />
      <CopyLine label="Iframe" value={video.embed.html.replace(video.embed.iframe, urls.iframe)} />
      {urls.stream !== null && <CopyLine label="Stream" value={urls.stream} />}
      <CopyLine label="Token" value={token} />
    </Stack>
  );
}

function Withdrawal({
  video,
  onWithdrawn,
}: Props & { readonly onWithdrawn: () => void }): ReactNode {
  const queries = useQueryClient();
  const withdrawal = useMutation({
    mutationFn: () => withdrawPlaybackTokens(video.id),
    onSuccess: () => {
      onWithdrawn();
      void queries.invalidateQueries({ queryKey: ownPlaybackQuery(video.id).queryKey });
      notifications.show({ message: 'All playback tokens of this video are withdrawn.' });
    },
  });
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
        Withdraw all tokens
      </Button>
      <FailureAlert error={withdrawal.error} />
    </Stack>
  );
}
