import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { AdminListedVideoWire, AdminVideoWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { countText, texts } from '../messages/texts.ts';
import { formatMoment } from '../parts/format-time.ts';
import { toReasonLabel } from '../parts/removal-note.tsx';
import { StatusLabel } from '../parts/status-label.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { VideoThumbnail } from '../parts/video-thumbnail.tsx';
import { isTakenDown } from './takedown-dialog.tsx';
import type { VideoStep } from './video-dialog.tsx';

type VideoRowProps = {
  readonly video: AdminListedVideoWire;
  readonly selected: boolean;
  readonly onToggle: () => void;
  readonly onStep: (step: VideoStep) => void;
};

export function VideoRow({ video, selected, onToggle, onStep }: VideoRowProps): ReactNode {
  const name = toVideoName(video);
  return (
    <li className="admin-row">
      <div className="admin-video">
        <Checkbox
          aria-label={fillMessage(texts().videos.table.select, { name })}
          checked={selected}
          onChange={onToggle}
        />
        <VideoThumbnail video={video} />
        <VideoFacts video={video} name={name} />
      </div>
      <VideoButtons video={video} name={name} onStep={onStep} />
    </li>
  );
}

type FactsProps = { readonly video: AdminListedVideoWire; readonly name: string };

function VideoFacts({ video, name }: FactsProps): ReactNode {
  const { video: text } = texts().admin;
  const { id, visibility, plays, sourceUrl, watchUrl, createdAt, ytDlpSettings, removal } = video;
  const facts = [
    texts().videos.filters.visibility.choices[visibility],
    countText(plays, text, 'plays'),
    formatMoment(createdAt),
    id,
  ];
  return (
    <div>
      <Anchor href={watchUrl} fw={550}>
        {name}
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
    </div>
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

type ButtonsProps = Pick<VideoRowProps, 'video' | 'onStep'> & { readonly name: string };

function VideoButtons({ video, name, onStep }: ButtonsProps): ReactNode {
  const { video: text } = texts().admin;
  return (
    <Group gap="xs">
      {video.status !== 'removed' && (
        <Button
          variant="default"
          size="xs"
          aria-label={fillMessage(text.refreshName, { title: name })}
          onClick={() => onStep('refresh')}
        >
          {text.refresh}
        </Button>
      )}
      <TakedownButton video={video} onClick={() => onStep('takedown')} />
      <Button
        variant="default"
        size="xs"
        aria-label={fillMessage(text.deleteName, { title: name })}
        onClick={() => onStep('delete')}
      >
        {text.delete}
      </Button>
    </Group>
  );
}

type TakedownButtonProps = { readonly video: AdminVideoWire; readonly onClick: () => void };

function TakedownButton({ video, onClick }: TakedownButtonProps): ReactNode {
  const { takedown } = texts().abuse;
  const isRemoved = isTakenDown(video);
  const label = isRemoved ? takedown.restoreLabel : takedown.openLabel;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={fillMessage(label, { title: toVideoName(video) })}
      onClick={onClick}
    >
      {isRemoved ? takedown.restore : takedown.open}
    </Button>
  );
}
