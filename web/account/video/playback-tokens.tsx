import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { PlaybackToken, Video } from '#sdk';

import { toFixedEmbed } from '../../shared/fixed-embed.ts';
import { reelay } from '../api/reelay.ts';
import { ownerPlaybackQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { CopyLine } from '../parts/copy-line.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';

type Props = { readonly video: Video };

/** Signed links to a private video, valid until they expire or are revoked. */
export function PlaybackTokens({ video }: Props): ReactNode {
  const { links: text } = texts().video;
  const [seconds, setSeconds] = useState('86400');
  const creating = useMutation({
    mutationFn: () => reelay.videos.playbackTokens.create(video.id, { expiresIn: Number(seconds) }),
  });
  return (
    <SectionCard title={text.title} note={text.note}>
      {video.status !== 'failed' && (
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={text.expiresIn}
            data={[
              { value: '3600', label: text.hour },
              { value: '86400', label: text.day },
              { value: '604800', label: text.week },
            ]}
            value={seconds}
            onChange={({ currentTarget }) => setSeconds(currentTarget.value)}
          />
          <Button loading={creating.isPending} onClick={() => creating.mutate()}>
            {text.create}
          </Button>
        </Group>
      )}
      <FailureAlert error={creating.error} />
      {creating.data !== undefined && <TokenLinks video={video} minted={creating.data} />}
      <RevokeButton video={video} onRevoked={() => creating.reset()} />
    </SectionCard>
  );
}

function TokenLinks({
  video,
  minted: created,
}: Props & { readonly minted: PlaybackToken }): ReactNode {
  const { links, share } = texts().video;
  const { urls, token, expiresAt } = created;
  return (
    <Stack gap="sm">
      <Text size="sm" role="status">
        {fillMessage(links.expires, { date: formatMoment(expiresAt) })}
      </Text>
      <CopyLine label={share.link} value={urls.player} />
      <CopyLine
        label={share.embedCode}
        value={video.embed.html.replace(video.embed.iframe, urls.iframe)}
      />
      <CopyLine label={share.fixedEmbedCode} value={toFixedEmbed(video, urls.iframe)} />
      {urls.stream !== null && <CopyLine label={share.streamUrl} value={urls.stream} />}
      <CopyLine label={share.token} value={token} />
    </Stack>
  );
}

function RevokeButton({ video, onRevoked }: Props & { readonly onRevoked: () => void }): ReactNode {
  const { links: text } = texts().video;
  const queries = useQueryClient();
  async function revokeAll(): Promise<void> {
    await reelay.videos.playbackTokens.revokeAll(video.id);
    onRevoked();
    void queries.invalidateQueries({ queryKey: ownerPlaybackQuery(video.id).queryKey });
    notifications.show({ message: text.revoked });
  }
  return (
    <Group>
      <ConfirmButton
        variant="default"
        label={text.revoke}
        title={text.revokeTitle}
        action={text.revokeConfirm}
        perform={revokeAll}
      >
        <Text size="sm">{text.revokeText}</Text>
      </ConfirmButton>
    </Group>
  );
}
