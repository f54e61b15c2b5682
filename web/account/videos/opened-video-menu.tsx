import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { texts } from '../messages/texts.ts';
import { useOpenedMenu } from '../parts/on-demand.tsx';
import { DeleteVideosDialog } from './delete-videos-on-demand.ts';
import { isPlayedByLink } from './is-played-by-link.ts';
import { useRefresh } from './use-refresh.ts';
import { VideoMenuButton, type VideoMenuProps } from './video-menu-button.tsx';

/** The actions of a video, on its page and in lists. */
export function OpenedVideoMenu(props: VideoMenuProps): ReactNode {
  const { video, onDeleted = () => {} } = props;
  const { opened, setOpened, target } = useOpenedMenu();
  const { menu: text, refresh, delete: remove } = texts().video;
  const [isDeleting, setIsDeleting] = useState(false);
  const refreshing = useRefresh(video.id);
  const { player } = video.embed;
  return (
    <>
      <Menu
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <VideoMenuButton ref={target} menu={props} loading={refreshing.isPending} />
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
