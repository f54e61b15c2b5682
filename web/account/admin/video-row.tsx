import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { AdminListedVideoWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { countText, texts } from '../messages/texts.ts';
import { formatMoment } from '../parts/format-time.ts';
import { toReasonLabel } from '../parts/removal-note.tsx';
import { StatusLabel } from '../parts/status-label.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { VideoThumbnail } from '../parts/video-thumbnail.tsx';

type VideoRowProps = {
  readonly video: AdminListedVideoWire;
  readonly checkbox: ReactNode;
  readonly buttons: ReactNode;
  /** Shown below the facts. */
  readonly children?: ReactNode;
};

export function VideoRow({ video, checkbox, buttons, children }: VideoRowProps): ReactNode {
  return (
    <li className="admin-row">
      <div className="admin-video">
        {checkbox}
        <VideoThumbnail video={video} />
        <div>
          <VideoFacts video={video} />
          {children}
        </div>
      </div>
      {buttons}
    </li>
  );
}

function VideoFacts({ video }: Pick<VideoRowProps, 'video'>): ReactNode {
  const { video: text } = texts().admin;
  const { id, visibility, plays, sourceUrl, watchUrl, createdAt, ytDlpSettings, removal } = video;
  const facts = [
    texts().videos.filters.visibility.choices[visibility],
    countText(plays, text, 'plays'),
    formatMoment(createdAt),
    id,
  ];
  return (
    <>
      <Anchor href={watchUrl} fw={550}>
        {toVideoName(video)}
      </Anchor>
      <Text size="sm">{sourceUrl}</Text>
      <Text size="sm" c="dimmed" component="div">
        <StatusLabel video={video} /> · {facts.join(' · ')}
      </Text>
      <Owner video={video} />
      {ytDlpSettings !== null && (
        <Text size="sm">{fillMessage(text.ytDlp, { settings: ytDlpSettings })}</Text>
      )}
      {removal !== null && (
        <Text size="sm">
          {[toReasonLabel(removal.reason), removal.notice].filter(Boolean).join(' · ')}
        </Text>
      )}
    </>
  );
}

function Owner({ video }: { readonly video: AdminListedVideoWire }): ReactNode {
  const { ownerId, ownerEmail } = video;
  if (ownerId === null) {
    return (
      <Text size="sm" c="dimmed">
        {texts().admin.video.noOwner}
      </Text>
    );
  }
  return (
    <Anchor
      size="sm"
      renderRoot={(props) => (
        <Link {...props} to="/admin/accounts/$accountId" params={{ accountId: ownerId }} />
      )}
    >
      {ownerEmail ?? ownerId}
    </Anchor>
  );
}
