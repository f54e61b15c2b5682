import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { reelay } from '../api/reelay.ts';
import { type SubtitleTrack, trackPath } from '../api/subtitle-queries.ts';
import { countText, texts } from '../messages/texts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { notifyOfError } from '../parts/notify-of-error.tsx';
import { TrackDialog } from './track-dialog.tsx';
import { toLanguageName } from './track-language.ts';
import { useReloadTracks } from './use-reload-tracks.ts';

type TrackListProps = { readonly videoId: string; readonly tracks: readonly SubtitleTrack[] };

export function TrackList({ videoId, tracks }: TrackListProps): ReactNode {
  if (tracks.length === 0) return null;
  return (
    <ul className="plain-list" aria-label={texts().subtitles.tracks.label}>
      {tracks.map((track) => (
        <TrackRow key={track.language} videoId={videoId} track={track} />
      ))}
    </ul>
  );
}

type TrackRowProps = { readonly videoId: string; readonly track: SubtitleTrack };

function TrackRow({ videoId, track }: TrackRowProps): ReactNode {
  const { tracks: text, kinds } = texts().subtitles;
  const { language, label, kind, cueCount } = track;
  const [open, setOpen] = useState<'settings' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <li className="plain-row track-row">
      <div className="track-text">
        <Group gap="xs">
          <Text fw={550} className="wrap-anywhere">
            {label}
          </Text>
          {track.default && (
            <Badge variant="outline" size="sm">
              {text.default}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {toLanguageName(language)} · {kinds[kind]} ·{' '}
          {countText(cueCount ?? 0, texts().subtitles, 'cues')}
        </Text>
        <Downloads videoId={videoId} track={track} />
      </div>
      <Group gap="xs">
        <Button
          renderRoot={(props) => (
            <Link
              to="/videos/$videoId/subtitles/$language"
              params={{ videoId, language }}
              {...props}
            />
          )}
          variant="default"
          size="xs"
          aria-label={fillMessage(text.editName, { name: label })}
        >
          {text.edit}
        </Button>
        <DefaultButton videoId={videoId} track={track} />
        <Button
          variant="default"
          size="xs"
          aria-label={fillMessage(text.settingsName, { name: label })}
          onClick={() => setOpen('settings')}
        >
          {text.settings}
        </Button>
        <Button
          variant="outline"
          color="var(--mantine-color-error)"
          size="xs"
          aria-label={fillMessage(text.deleteName, { name: label })}
          onClick={() => setOpen('delete')}
        >
          {text.delete}
        </Button>
      </Group>
      <TrackDialog videoId={videoId} track={track} opened={open === 'settings'} onClose={close} />
      <DeleteDialog videoId={videoId} track={track} opened={open === 'delete'} onClose={close} />
    </li>
  );
}

function Downloads({ videoId, track: { language, label } }: TrackRowProps): ReactNode {
  const { tracks: text } = texts().subtitles;
  const path = trackPath(videoId, language);
  const links = [
    { name: '.vtt', href: `${path}.vtt` },
    { name: '.srt', href: `${path}.srt` },
    { name: text.original, href: `${path}/original` },
  ];
  return (
    <Group gap="sm">
      {links.map(({ name, href }) => (
        <Anchor
          key={name}
          href={href}
          size="sm"
          download
          aria-label={fillMessage(text.download, { format: name, name: label })}
        >
          {name}
        </Anchor>
      ))}
    </Group>
  );
}

/** The default track is shown automatically; a video has at most one. */
function DefaultButton({ videoId, track }: TrackRowProps): ReactNode {
  const refresh = useReloadTracks(videoId);
  const changing = useMutation({
    mutationFn: () =>
      reelay.videos.subtitles.update(videoId, track.language, { default: !track.default }),
    onSuccess: refresh,
    onError: notifyOfError,
  });
  const { tracks: text } = texts().subtitles;
  const action = track.default ? text.removeDefault : text.makeDefault;
  const actionName = track.default ? text.removeDefaultName : text.makeDefaultName;
  return (
    <Button
      variant="default"
      size="xs"
      loading={changing.isPending}
      aria-label={fillMessage(actionName, { name: track.label })}
      onClick={() => changing.mutate()}
    >
      {action}
    </Button>
  );
}

type DialogProps = TrackRowProps & { readonly opened: boolean; readonly onClose: () => void };

function DeleteDialog({ videoId, track, opened, onClose }: DialogProps): ReactNode {
  const refresh = useReloadTracks(videoId);
  const { deletion: text } = texts().subtitles;
  const deletion = useMutation({
    mutationFn: () => reelay.videos.subtitles.delete(videoId, track.language),
    onSuccess: async () => {
      onClose();
      notifications.show({ message: text.done });
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={fillMessage(text.title, { name: track.label })}
      action={text.action}
      pending={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    >
      <Text size="sm">{text.text}</Text>
    </ConfirmDialog>
  );
}
