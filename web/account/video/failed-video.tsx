import { Anchor, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { UrlField } from '../parts/url-field.tsx';
import { ChannelImport } from './channel-import.tsx';
import { useRefresh } from './use-refresh.ts';

type Props = { readonly video: Extract<Video, { readonly status: 'failed' }> };

/** The reason why a video can't be played, and what its owner can do. */
export function FailedVideo({ video }: Props): ReactNode {
  const { player: text } = texts().video;
  const refreshing = useRefresh(video.id);
  return (
    <Stack gap="lg">
      <div className="video-stage video-stage-note">
        <strong>{text.failed}</strong>
        <span>{video.error.message}</span>
        {video.error.code === 'source_unsupported' && <ChannelImport video={video} />}
      </div>
      <Group gap="md">
        <Button loading={refreshing.isPending} onClick={() => refreshing.mutate()}>
          {text.retry}
        </Button>
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/videos/$videoId/activity" params={{ videoId: video.id }} />
          )}
        >
          {text.showTrace}
        </Anchor>
      </Group>
      <FailureAlert error={refreshing.error} />
      <SectionCard title={text.otherUrl} note={text.otherUrlNote}>
        <OtherUrl video={video} />
      </SectionCard>
    </Stack>
  );
}

/** A URL that plays makes the video ready, because all its other URLs have failed. */
function OtherUrl({ video: { id } }: Props): ReactNode {
  const [url, setUrl] = useState('');
  const queries = useQueryClient();
  const adding = useMutation({
    mutationFn: () => reelay.videos.addSource(id, { url: url.trim() }),
    onSuccess: (changed) => {
      queries.setQueryData(videoQuery(id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
    >
      <Stack gap="xs">
        <UrlField
          value={url}
          maxLength={SOURCE_URL_CHARACTERS_MAX}
          data-autofocus={undefined}
          onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        />
        <FailureAlert error={adding.error} />
        <Group>
          <Button type="submit" variant="default" loading={adding.isPending}>
            {texts().video.player.useUrl}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
