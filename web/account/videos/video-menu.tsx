import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import { texts } from '../messages/texts.ts';
import { Icon } from '../parts/icons.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { DeleteVideosDialog } from './delete-videos-dialog.tsx';
import { useRefresh } from './use-refresh.ts';

type VideoMenuProps = { readonly video: Video; readonly onDeleted?: () => void };

/** The actions of a video, on its page and in lists. */
export function VideoMenu({ video, onDeleted = () => {} }: VideoMenuProps): ReactNode {
  const { menu: text, refresh, delete: remove } = texts().video;
  const [isDeleting, setIsDeleting] = useState(false);
  const refreshing = useRefresh(video.id);
  const { player } = video.embed;
  return (
    <>
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            loading={refreshing.isPending}
            aria-label={fillMessage(text.label, { name: toVideoName(video) })}
          >
            <Icon name="more" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isPlayedByLink(video) && (
            <>
              <Menu.Item component="a" href={player} target="_blank">
                {text.open}
              </Menu.Item>
              <Menu.Item onClick={() => void copyLink(player)}>{text.copy}</Menu.Item>
            </>
          )}
          {video.status !== 'removed' && (
            <Menu.Item onClick={() => refreshing.mutate()}>{refresh}</Menu.Item>
          )}
          <Menu.Item color="var(--mantine-color-error)" onClick={() => setIsDeleting(true)}>
            {remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <DeleteVideosDialog
        opened={isDeleting}
        videos={[video]}
        onClose={() => setIsDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  );
}

/** True if everyone with a link to the page of the video can play it, now or once it is resolved. */
export function isPlayedByLink({ status, visibility }: Video): boolean {
  return visibility !== 'private' && status !== 'failed' && status !== 'removed';
}

async function copyLink(link: string): Promise<void> {
  const { menu: text } = texts().video;
  try {
    await navigator.clipboard.writeText(link);
    notifications.show({ message: text.copied });
  } catch {
    // Browsers deny access to the clipboard on pages without HTTPS.
    notifications.show({ message: fillMessage(text.notCopied, { link }), autoClose: false });
  }
}
