import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY, videoQuery } from '../api/video-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { Icon } from '../parts/icons.tsx';
import { visibilityChoices } from '../parts/visibility-choices.ts';
import { FILTERS } from '../videos/video-search.ts';

/** Shows the visibility and changes it without a form. */
export function VisibilityMenu({ video }: { readonly video: Video }): ReactNode {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (visibility: Video['visibility']) => reelay.videos.update(video.id, { visibility }),
    onSuccess: (changed) => {
      queries.setQueryData(videoQuery(video.id).queryKey, changed);
      void queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
      const label = FILTERS.visibility.choices[changed.visibility].toLowerCase();
      notifications.show({ message: `The video is now ${label}.` });
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
            Visibility: {FILTERS.visibility.choices[video.visibility]}
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
