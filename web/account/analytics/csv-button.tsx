import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { ReportQuery } from '#sdk';

import { fetchReportFile, type ReportScope } from '../api/analytics-queries.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { saveFile } from '../parts/save-file.ts';

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
