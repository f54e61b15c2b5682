import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import type { Video, VideoTrace } from '#sdk';

import { traceQuery } from '../api/video-queries.ts';
import { countText, texts } from '../messages/texts.ts';
import { ImportDialog } from '../videos/import-dialog.tsx';

/** Offers to import the channels if the URL of the video leads to a list of channels. */
export function ChannelImport({ video }: { readonly video: Video }): ReactNode {
  const { data } = useQuery(traceQuery(video));
  const [isImporting, setIsImporting] = useState(false);
  const channels = data?.trace?.channels ?? [];
  if (channels.length === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsImporting(true)}>
        {countText(channels.length, texts().video.player, 'importChannels')}
      </Button>
      <ImportDialog
        opened={isImporting}
        onClose={() => setIsImporting(false)}
        draft={{ text: toM3u(channels), visibility: video.visibility }}
      />
    </>
  );
}

type Channels = NonNullable<NonNullable<VideoTrace['trace']>['channels']>;

function toM3u(channels: Channels): string {
  const entries = channels.map(({ url, title }) => `#EXTINF:-1,${title ?? ''}\n${url}\n`);
  return `#EXTM3U\n${entries.join('')}`;
}
