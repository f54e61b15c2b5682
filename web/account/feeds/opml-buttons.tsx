import { Button, FileButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { feedsQuery } from '../api/feed-queries.ts';
import { reelay } from '../api/reelay.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { readListFile } from '../parts/read-list-file.ts';
import { saveFile } from '../parts/save-file.ts';

const OPML_BYTES_MAX = 900_000;

/** Imports the list of feeds, and exports it if it has any. */
export function OpmlButtons({ canExport }: { readonly canExport: boolean }): ReactNode {
  const { opml: text } = texts().feeds;
  const queries = useQueryClient();
  const importing = useMutation({
    mutationFn: async (file: File) =>
      reelay.feeds.importOpml({ opml: await readListFile(file, OPML_BYTES_MAX) }),
    onSuccess: ({ data }) => {
      const count = (status: string): string =>
        `${data.filter((result) => result.status === status).length}`;
      const counts = {
        added: count('created'),
        existing: count('existing'),
        failed: count('error'),
      };
      notifications.show({ message: fillMessage(text.imported, counts) });
      return queries.invalidateQueries(feedsQuery);
    },
  });
  const exporting = useMutation({
    mutationFn: () => reelay.feeds.exportOpml(),
    onSuccess: (opml) =>
      saveFile({ name: 'feeds.opml', content: new Blob([opml], { type: 'text/x-opml' }) }),
  });
  return (
    <>
      <FileButton
        accept=".opml,.xml,text/x-opml,text/xml,application/xml"
        onChange={(file) => file !== null && importing.mutate(file)}
      >
        {(props) => (
          <Button {...props} variant="default" loading={importing.isPending}>
            {text.import}
          </Button>
        )}
      </FileButton>
      {canExport && (
        <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {text.export}
        </Button>
      )}
      <FailureAlert error={importing.error ?? exporting.error} />
    </>
  );
}
