import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY } from '../api/video-queries.ts';
import { countText, texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';

/** The service restores a video for longer than the button is shown, because it can be paused. */
const SHOWN_MS = 10_000;

type DeletedVideos = { readonly ids: readonly string[]; readonly message: string };

/** Offers to undo a deletion for ten seconds. */
export function announceDeletion({ ids, message }: DeletedVideos): void {
  const id = `deleted-${ids.join()}`;
  const close = (): string => notifications.hide(id);
  notifications.show({
    id,
    message: <DeletedMessage ids={ids} message={message} onClose={close} />,
    autoClose: false,
  });
}

type DeletedMessageProps = DeletedVideos & { readonly onClose: () => void };

/** Closes itself, but not while the pointer or the focus is on it. */
function DeletedMessage({ ids, message, onClose }: DeletedMessageProps): ReactNode {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const queries = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restoreAll(ids),
    onSuccess: () => {
      // The button is removed, and the focus must not start again at the top of the page.
      document.querySelector<HTMLElement>('#main')?.focus();
      notifications.show({
        message: countText(ids.length, texts().videos.deletion, 'restored'),
      });
      onClose();
    },
    // Some videos may have been restored before a failure.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['video'] });
      return queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY });
    },
  });
  const isPaused = isHovered || isFocused || !restoring.isIdle;
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return (
    <Stack
      gap="xs"
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Group justify="space-between" gap="sm" wrap="nowrap">
        <Text size="sm" c="inherit">
          {message}
        </Text>
        <Button
          variant="default"
          size="xs"
          loading={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          {texts().videos.deletion.undo}
        </Button>
      </Group>
      <FailureAlert error={restoring.error} />
    </Stack>
  );
}

/** Restores one video after another, and throws the first error at the end. */
async function restoreAll(ids: readonly string[]): Promise<void> {
  const errors: unknown[] = [];
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop -- parallel requests would exhaust the rate limit
    await reelay.videos.restore(id).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw errors[0];
}
