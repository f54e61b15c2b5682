import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ReportQuery } from '#sdk';

import { fetchReportFile, type ReportScope, type ReportFile } from '../api/analytics-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';

type CsvButtonProps = {
  /** The end of the accessible name, which starts with "Download CSV". */
  readonly suffix: string;
  readonly scope: ReportScope;
  readonly query: ReportQuery;
};

/** A button that downloads the data next to it as CSV. */
export function CsvButton({ suffix, scope, query }: CsvButtonProps): ReactNode {
  const saving = useMutation({
    mutationFn: () => fetchReportFile(scope, query),
    onSuccess: saveFile,
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className="csv-button"
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        Download CSV <VisuallyHidden>{suffix}</VisuallyHidden>
      </Button>
      <FailureAlert error={saving.error} />
    </>
  );
}

/** The object URL must stay valid for a while, because the browser reads it after the click. */
const URL_LIFETIME_MS = 60_000;

function saveFile({ name, content }: ReportFile): void {
  const href = URL.createObjectURL(content);
  const link = document.createElement('a');
  Object.assign(link, { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), URL_LIFETIME_MS);
}
