import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { PlaybackToken, Video } from '#sdk';

import { toFixedEmbed } from '../../shared/fixed-embed.ts';
import { reelay } from '../api/reelay.ts';
import { ownerPlaybackQuery } from '../api/video-queries.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { CopyLine } from '../parts/copy-line.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';

const LIFETIMES = [
  { value: '3600', label: '1 hour' },
  { value: '86400', label: '1 day' },
  { value: '604800', label: '7 days' },
] as const;

type Props = { readonly video: Video };

/** Signed links to a private video, valid until they expire or are revoked. */
export function PlaybackTokens({ video }: Props): ReactNode {
  const [seconds, setSeconds] = useState('86400');
  const creating = useMutation({
    mutationFn: () => reelay.videos.playbackTokens.create(video.id, { expiresIn: Number(seconds) }),
  });
  return (
    <SectionCard
      title="Temporary links"
      note="This video is private. Create links that work until they expire or you revoke them."
    >
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label="Expires in"
          data={LIFETIMES}
          value={seconds}
          onChange={({ currentTarget }) => setSeconds(currentTarget.value)}
        />
        <Button loading={creating.isPending} onClick={() => creating.mutate()}>
          Create links
        </Button>
      </Group>
      <FailureAlert error={creating.error} />
      {creating.data !== undefined && <TokenLinks video={video} minted={creating.data} />}
      <RevokeButton video={video} onWithdrawn={() => creating.reset()} />
    </SectionCard>
  );
}

function TokenLinks({
  video,
  minted: created,
}: Props & { readonly minted: PlaybackToken }): ReactNode {
  const { urls, token, expiresAt } = created;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        Expires {formatMoment(expiresAt)}.
      </Text>
      <CopyLine label="Link" value={urls.player} />
      <CopyLine
        label="Embed code"
        value={video.embed.html.replace(video.embed.iframe, urls.iframe)}
      />
      <CopyLine label="Embed code, fixed size" value={toFixedEmbed(video, urls.iframe)} />
      {urls.stream !== null && <CopyLine label="Stream URL" value={urls.stream} />}
      <CopyLine label="Playback token" value={token} />
    </Stack>
  );
}

function RevokeButton({
  video,
  onWithdrawn: onRevoked,
}: Props & { readonly onWithdrawn: () => void }): ReactNode {
  const [isConfirming, setIsConfirming] = useState(false);
  const queries = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => reelay.videos.playbackTokens.revokeAll(video.id),
    onSuccess: () => {
      setIsConfirming(false);
      onRevoked();
      void queries.invalidateQueries({ queryKey: ownerPlaybackQuery(video.id).queryKey });
      notifications.show({ message: 'All temporary links revoked.' });
    },
  });
  return (
    <Group>
      <Button variant="default" onClick={() => setIsConfirming(true)}>
        Revoke all links
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title="Revoke all links?"
        action="Revoke links"
        pending={revoking.isPending}
        error={revoking.error}
        onConfirm={() => revoking.mutate()}
        onClose={() => setIsConfirming(false)}
      >
        <Text size="sm">
          All temporary links, embed codes and playback tokens of this video stop working
          immediately.
        </Text>
      </ConfirmDialog>
    </Group>
  );
}
