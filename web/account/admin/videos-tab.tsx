import { Anchor, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import type { AdminVideoWire } from '#features/admin/wire.ts';

import { formatMoment } from '../parts/format-time.ts';
import { AdminList } from './admin-list.tsx';
import { deleteVideo, videosQuery } from './admin-queries.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { SearchField } from './search-field.tsx';

const route = getRouteApi('/signed-in/admin/videos');

/** The videos of all owners, or of one. */
export function VideosTab(): ReactNode {
  const search = route.useSearch();
  const owner = 'owner' in search && typeof search.owner === 'string' ? search.owner : undefined;
  const [text, setText] = useState('');
  const [deleted, setDeleted] = useState<AdminVideoWire | null>(null);
  const videos = useInfiniteQuery(videosQuery(text, owner ?? ''));
  return (
    <>
      <search className="admin-filters">
        <SearchField label="Part of the source URL, the host or the title" onSearch={setText} />
      </search>
      {owner !== undefined && (
        <Text size="sm" mb="md">
          Videos of {owner}.{' '}
          <Anchor renderRoot={(props) => <Link {...props} to="/admin/videos" />}>
            Show all videos
          </Anchor>
        </Text>
      )}
      <AdminList label="Videos" query={videos}>
        {(video) => <VideoRow key={video.id} video={video} onDelete={() => setDeleted(video)} />}
      </AdminList>
      {deleted !== null && (
        <ReasonDialog
          title="Delete this video?"
          note={`${deleted.title ?? deleted.id} and all its data are deleted permanently.`}
          action="Delete video"
          perform={(reason) => deleteVideo(deleted.id, reason)}
          onClose={() => setDeleted(null)}
        />
      )}
    </>
  );
}

type VideoRowProps = { readonly video: AdminVideoWire; readonly onDelete: () => void };

function VideoRow({ video, onDelete }: VideoRowProps): ReactNode {
  const { id, ownerId, title, status, visibility, sourceUrl, watchUrl, createdAt } = video;
  return (
    <li className="admin-row">
      <div>
        <Anchor href={watchUrl} fw={550}>
          {title ?? id}
        </Anchor>
        <Text size="sm">{sourceUrl}</Text>
        <Text size="sm" c="dimmed">
          {[id, status, visibility, formatMoment(createdAt)].join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {ownerId === null ? (
          <Text size="sm" c="dimmed">
            No owner
          </Text>
        ) : (
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to="/admin/accounts/$accountId" params={{ accountId: ownerId }} />
            )}
          >
            Owner
          </Anchor>
        )}
        <Button variant="default" size="xs" aria-label={`Delete ${title ?? id}`} onClick={onDelete}>
          Delete
        </Button>
      </Group>
    </li>
  );
}
