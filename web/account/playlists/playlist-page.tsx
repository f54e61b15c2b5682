import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import { toFrameSize, toResponsiveIframe } from '#lib/player/iframe-html.ts';
import type { Playlist } from '#sdk';

import { playlistQuery, playlistsKey } from '../api/playlist-queries.ts';
import { reelay } from '../api/reelay.ts';
import { ShareLinks } from '../links/share-links.tsx';
import { countText, texts } from '../messages/texts.ts';
import { BackLink } from '../parts/back-link.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { CopyLine } from '../parts/copy-line.tsx';
import { DialogButton } from '../parts/dialog-button.tsx';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { SectionCard } from '../parts/section-card.tsx';
import { ImportList } from './import-list.tsx';
import { PlaylistForm } from './playlist-form.tsx';
import { PlaylistVideos } from './playlist-videos.tsx';

const FORMATS = ['rss', 'json', 'm3u'] as const;

const route = getRouteApi('/signed-in/playlists/$playlistId');

export function PlaylistPage(): ReactNode {
  const { playlistId } = route.useParams();
  const { data, error, isPending, refetch } = useQuery(playlistQuery(playlistId));
  return (
    <>
      <BackLink to="/playlists" label={texts().playlists.title} />
      <FailureAlert error={error} onRetry={refetch} />
      {isPending && <Skeleton height={180} />}
      {data !== undefined && <PlaylistDetails playlist={data} />}
    </>
  );
}

function PlaylistDetails({ playlist }: { readonly playlist: Playlist }): ReactNode {
  const { playlists: text, parts, video } = texts();
  const { shareLinks } = video;
  const { title, description, videoCount, visibility } = playlist;
  return (
    <>
      <PageTitle title={title}>
        <Group gap="xs">
          <DialogButton label={text.importing.action}>
            {(close) => <ImportList playlist={playlist} onClose={close} />}
          </DialogButton>
          <EditButton playlist={playlist} />
          <DeleteButton playlist={playlist} />
        </Group>
      </PageTitle>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {countText(videoCount, text, 'count')} · {parts.visibility[visibility]}
        </Text>
        {description !== null && <Text className="wrap-anywhere">{description}</Text>}
        <SectionCard title={text.videos}>
          <PlaylistVideos playlist={playlist} />
        </SectionCard>
        <ShareCard playlist={playlist} />
        <ShareLinks subject={{ playlistId: playlist.id }} effect={shareLinks.wholePlaylist} />
      </Stack>
    </>
  );
}

function ShareCard({
  playlist: { title, visibility, links },
}: {
  readonly playlist: Playlist;
}): ReactNode {
  const text = texts().playlists;
  if (visibility === 'private') {
    return <SectionCard title={text.share}>{text.privateNote}</SectionCard>;
  }
  const code = toResponsiveIframe({ src: links.iframe, title, size: toFrameSize(null, null) });
  return (
    <SectionCard title={text.share}>
      <CopyLine label={text.link} value={links.page} />
      <CopyLine label={text.embedCode} value={code} />
      {FORMATS.map((format) => (
        <CopyLine key={format} label={text.formats[format]} value={links[format]} />
      ))}
    </SectionCard>
  );
}

function EditButton({ playlist }: { readonly playlist: Playlist }): ReactNode {
  const { edit } = texts().playlists;
  return (
    <DialogButton label={edit.action}>
      {(close) => (
        <PlaylistForm
          playlist={playlist}
          action={edit.save}
          save={async (values) => {
            await reelay.playlists.update(playlist.id, values);
            close();
          }}
          onCancel={close}
        />
      )}
    </DialogButton>
  );
}

function DeleteButton({ playlist: { id, title } }: { readonly playlist: Playlist }): ReactNode {
  const { remove: text } = texts().playlists;
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <ConfirmButton
      variant="outline"
      color="var(--mantine-color-error)"
      label={text.action}
      title={fillMessage(text.title, { title })}
      action={text.action}
      perform={async () => {
        await reelay.playlists.delete(id);
        notifications.show({ message: fillMessage(text.done, { title }) });
        await navigate({ to: '/playlists' });
        await queries.invalidateQueries(playlistsKey);
      }}
    >
      <Text size="sm">{text.text}</Text>
    </ConfirmButton>
  );
}
