import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import { traceQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FailureReason } from '../parts/failure-reason.tsx';
import { Wait } from '../parts/wait.tsx';
import { useRefresh } from '../videos/use-refresh.ts';
import { ChangeUrl } from './change-url.tsx';
import { ChannelImport } from './channel-import.tsx';

type Props = { readonly video: Extract<Video, { readonly status: 'failed' }> };

/** The reason why a video can't be played, and what its owner can do. */
export function FailedVideo({ video }: Props): ReactNode {
  const { player: text } = texts().video;
  const refreshing = useRefresh(video.id);
  return (
    <Stack gap="lg">
      <div className="video-stage video-stage-note video-stage-failed">
        <strong>{text.failed}</strong>
        <FailureReason error={video.error} />
        {video.error.code === 'source_unsupported' && <ChannelImport video={video} />}
      </div>
      <Group gap="md">
        <Button loading={refreshing.isPending} onClick={() => refreshing.mutate()}>
          {text.retry}
        </Button>
        <NextCheck video={video} />
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/videos/$videoId/activity" params={{ videoId: video.id }} />
          )}
        >
          {text.showTrace}
        </Anchor>
      </Group>
      <FailureAlert error={refreshing.error} />
      <ChangeUrl key={video.sourceUrl} video={video} />
    </Stack>
  );
}

/** The time of the next automatic check, if there is one. */
function NextCheck({ video }: Props): ReactNode {
  const { player: text } = texts().video;
  const { data, error, refetch } = useQuery(traceQuery(video));
  if (data === undefined) {
    return <FailureAlert error={error} onRetry={refetch} />;
  }
  const { nextCheckAt } = data;
  return (
    <Text size="sm" c="dimmed">
      {nextCheckAt === null ? (
        text.noCheck
      ) : (
        <Wait until={nextCheckAt} over={text.checking}>
          {(wait) => fillMessage(text.nextCheck, { wait })}
        </Wait>
      )}
    </Text>
  );
}
