import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import { listTexts } from '../messages/texts.ts';
import { Icon } from '../parts/icons.tsx';
import type { OpenerProps } from '../parts/on-demand.tsx';
import { toVideoName } from '../parts/video-name.ts';

export type VideoMenuProps = { readonly video: Video; readonly onDeleted?: () => void };

type VideoMenuButtonProps = { readonly menu: VideoMenuProps } & OpenerProps &
  Pick<ActionIconProps, 'loading'>;

export function VideoMenuButton({ menu: { video }, ...button }: VideoMenuButtonProps): ReactNode {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={fillMessage(listTexts().videos.table.menu, { name: toVideoName(video) })}
      {...button}
    >
      <Icon name="more" />
    </ActionIcon>
  );
}
