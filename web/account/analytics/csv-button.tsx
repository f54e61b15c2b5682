import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fetchReportFile, type ReportAbout, type ReportFile } from '../api/analytics-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';

type CsvButtonProps = {
  /** After “CSV”. */
  readonly what: string;
  readonly about: ReportAbout;
  readonly query: URLSearchParams;
};

/** Saves what is shown beside it as a table for a spreadsheet. */
export function CsvButton({ what, about, query }: CsvButtonProps): ReactNode {
  const saving = useMutation({
    mutationFn: () => fetchReportFile(about, query),
    onSuccess: save,
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
        CSV <VisuallyHidden>{what}</VisuallyHidden>
      </Button>
      <FailureAlert error={saving.error} />
    </>
  );
}

/** How long the browser may take to begin with it. */
const KEPT_MS = 60_000;

function save({ name, content }: ReportFile): void {
  const href = URL.createObjectURL(content);
  const link = document.createElement('a');
  Object.assign(link, { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
