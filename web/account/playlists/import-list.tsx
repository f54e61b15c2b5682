import { Button, FileButton, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Playlist, PlaylistImport } from '#sdk';

import { playlistsKey } from '../api/playlist-queries.ts';
import { reelay } from '../api/reelay.ts';
import { VIDEO_LISTS_KEY } from '../api/video-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { FormButtons } from '../parts/form-buttons.tsx';
import { formatCount } from '../parts/format-count.ts';
import { readListFile } from '../parts/read-list-file.ts';
import { visibilityChoices } from '../parts/visibility-choices.ts';

const FILE_BYTES_MAX = 1_000_000;

type ImportListProps = { readonly playlist: Playlist; readonly onClose: () => void };

type Counts = Pick<PlaylistImport, 'created' | 'existing' | 'failed'>;

/** Imports a list of videos into the playlist. */
export function ImportList({ playlist, onClose }: ImportListProps): ReactNode {
  const { importing: text, visibility: visibilityLabel } = texts().playlists;
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    initialValues: { url: '', visibility: playlist.visibility },
    onValuesChange: () => importing.reset(),
  });
  const importing = useMutation({
    mutationFn: async ({ url, visibility }: typeof form.values) => {
      const list = file === null ? { url } : { text: await readListFile(file, FILE_BYTES_MAX) };
      return importAll(playlist.id, { ...list, visibility });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries(playlistsKey),
        queries.invalidateQueries({ queryKey: VIDEO_LISTS_KEY }),
      ]),
  });
  return (
    <form onSubmit={form.onSubmit((fields) => importing.mutate(fields))}>
      <Stack gap="md">
        <TextInput
          label={text.url}
          description={text.urlHint}
          type="url"
          required={file === null}
          withAsterisk={false}
          disabled={file !== null}
          maxLength={SOURCE_URL_CHARACTERS_MAX}
          {...form.getInputProps('url')}
        />
        <Group gap="sm">
          <FileButton accept=".m3u,.m3u8,.xml,.rss,.json,text/plain" onChange={setFile}>
            {(props) => (
              <Button {...props} variant="default">
                {text.chooseFile}
              </Button>
            )}
          </FileButton>
          <Text size="sm" className="wrap-anywhere">
            {file?.name}
          </Text>
        </Group>
        <NativeSelect
          label={visibilityLabel}
          data={visibilityChoices()}
          {...form.getInputProps('visibility')}
        />
        <FailureAlert error={importing.error} />
        <Text size="sm" role="status">
          {importing.data && describeCounts(importing.data)}
        </Text>
        <FormButtons action={text.action} pending={importing.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** Repeats the request for the entries that it did not reach. */
async function importAll(
  playlistId: string,
  list: Parameters<typeof reelay.playlists.import>[1],
): Promise<Counts> {
  const first = await reelay.playlists.import(playlistId, list);
  let { created, remaining } = first;
  let last = first;
  while (remaining > 0) {
    // oxlint-disable-next-line no-await-in-loop -- continues the last one
    last = await reelay.playlists.import(playlistId, list);
    created += last.created;
    if (last.remaining >= remaining) break;
    ({ remaining } = last);
  }
  const { existing, failed } = last;
  return { created, existing: existing + last.created - created, failed };
}

function describeCounts({ created, existing, failed }: Counts): string {
  return fillMessage(texts().playlists.importing.done, {
    created: formatCount(created),
    existing: formatCount(existing),
    failed: formatCount(failed),
  });
}
