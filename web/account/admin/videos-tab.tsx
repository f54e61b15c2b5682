import { Anchor, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { AdminVideoWire } from '#features/admin/wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { FilledText } from '../parts/filled-text.tsx';
import { formatMoment } from '../parts/format-time.ts';
import { toReasonLabel } from '../parts/removal-note.tsx';
import { SearchField } from '../parts/search-field.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { AdminList } from './admin-list.tsx';
import { deleteVideo, refreshVideo, videosQuery } from './admin-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { isTakenDown, TakedownDialog } from './takedown-dialog.tsx';

const route = getRouteApi('/signed-in/admin/videos');

/** The videos of all owners, or of one. */
export function VideosTab(): ReactNode {
  const { video: labels } = texts().admin;
  const search = route.useSearch();
  const owner = 'owner' in search && typeof search.owner === 'string' ? search.owner : undefined;
  const [text, setText] = useState('');
  const [deleted, setDeleted] = useState<AdminVideoWire | null>(null);
  const [refreshed, setRefreshed] = useState<AdminVideoWire | null>(null);
  const [takenDown, setTakenDown] = useState<AdminVideoWire | null>(null);
  const videos = useInfiniteQuery(videosQuery(text, owner ?? ''));
  return (
    <>
      <search className="admin-filters">
        <SearchField label={labels.search} onSearch={setText} />
      </search>
      {owner !== undefined && (
        <Text size="sm" mb="md">
          <FilledText text={labels.ofOwner} values={{ owner, link: <AllVideosLink /> }} />
        </Text>
      )}
      <AdminList
        label={texts().admin.videos}
        query={videos}
        empty={text === '' && owner === undefined ? labels.none : undefined}
      >
        {(video) => (
          <VideoRow
            key={video.id}
            video={video}
            onRefresh={() => setRefreshed(video)}
            onDelete={() => setDeleted(video)}
            onTakedown={() => setTakenDown(video)}
          />
        )}
      </AdminList>
      {takenDown !== null && (
        <TakedownDialog video={takenDown} onClose={() => setTakenDown(null)} />
      )}
      {refreshed !== null && (
        <ReasonDialog
          title={labels.refreshTitle}
          note={fillMessage(labels.refreshNote, { title: toVideoName(refreshed) })}
          action={labels.refreshAction}
          perform={(reason) => refreshVideo(refreshed.id, reason)}
          onClose={() => setRefreshed(null)}
        />
      )}
      {deleted !== null && (
        <ReasonDialog
          title={labels.deleteTitle}
          note={fillMessage(labels.deleteNote, { title: toVideoName(deleted) })}
          action={labels.deleteAction}
          perform={(reason) => deleteVideo(deleted.id, reason)}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

function AllVideosLink(): ReactNode {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/admin/videos" />}>
      {texts().admin.video.showAll}
    </Anchor>
  );
}

type VideoRowProps = {
  readonly video: AdminVideoWire;
  readonly onRefresh: () => void;
  readonly onDelete: () => void;
  readonly onTakedown: () => void;
};

function VideoRow({ video, onRefresh, onDelete, onTakedown }: VideoRowProps): ReactNode {
  const { video: text } = texts().admin;
  const { filters } = texts().videos;
  const { id, ownerId, status, visibility, sourceUrl, watchUrl, createdAt, removal } = video;
  const { ytDlpSettings } = video;
  const name = toVideoName(video);
  return (
    <li className="admin-row">
      <div>
        <Anchor href={watchUrl} fw={550}>
          {name}
        </Anchor>
        <Text size="sm">{sourceUrl}</Text>
        <Text size="sm" c="dimmed">
          {[
            id,
            toLabel(filters.status.choices, status),
            toLabel(filters.visibility.choices, visibility),
            formatMoment(createdAt),
          ].join(' · ')}
        </Text>
        {ytDlpSettings !== null && (
          <Text size="sm">{fillMessage(text.ytDlp, { settings: ytDlpSettings })}</Text>
        )}
        {removal !== null && (
          <Text size="sm">
            {[toReasonLabel(removal.reason), removal.notice].filter(Boolean).join(' · ')}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {ownerId === null ? (
          <Text size="sm" c="dimmed">
            {text.noOwner}
          </Text>
        ) : (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/admin/accounts/$accountId" params={{ accountId: ownerId }} />
            )}
          >
            {text.owner}
          </Anchor>
        )}
        {status !== 'removed' && (
          <Button
            variant="default"
            size="xs"
            aria-label={fillMessage(text.refreshName, { title: name })}
            onClick={onRefresh}
          >
            {text.refresh}
          </Button>
        )}
        <TakedownButton video={video} onClick={onTakedown} />
        <Button
          variant="default"
          size="xs"
          aria-label={fillMessage(text.deleteName, { title: name })}
          onClick={onDelete}
        >
          {text.delete}
        </Button>
      </Group>
    </li>
  );
}

function toLabel(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
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
