import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { visibilityChoices } from '../parts/visibility-choices.ts';

/** Shows the visibility and changes it without a form. */
export function VisibilityMenu({ video }: { readonly video: Video }): ReactNode {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (visibility: Video['visibility']) => reelay.videos.update(video.id, { visibility }),
    onSuccess: (changed) => {
      queries.setQueryData(videoQuery(video.id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
      notifications.show({ message: texts().video.visibilityChanged[changed.visibility] });
    },
  });
  function select(value: string | null): void {
    const choice = visibilityChoices().find((each) => each.value === value);
    if (choice !== undefined && choice.value !== video.visibility) saving.mutate(choice.value);
  }
  return (
    <>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            loading={saving.isPending}
            rightSection={<Icon name="down" size={14} />}
          >
            {fillMessage(texts().video.visibility, {
              visibility: texts().videos.filters.visibility.choices[video.visibility],
            })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.RadioGroup value={video.visibility} onChange={select}>
            {visibilityChoices().map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value} closeMenuOnClick>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <FailureAlert error={saving.error} />
    </>
  );
}
