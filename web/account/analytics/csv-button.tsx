import { Button, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { ReportQuery } from '#sdk';

import { fetchReportFile, type ReportScope } from '../api/analytics-queries.ts';
import { texts } from '../messages/texts.ts';
import { FailureAlert } from '../parts/failure-alert.tsx';
import { saveFile } from '../parts/save-file.ts';

type CsvButtonProps = {
  /** What the rows are grouped by; the end of the accessible name. */
  readonly suffix: string;
  readonly scope: ReportScope;
  readonly query: ReportQuery;
};

/** A button that downloads the data next to it as CSV. */
export function CsvButton({ suffix, scope, query }: CsvButtonProps): ReactNode {
  const { csv: text } = texts().analytics;
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
        {text.download}{' '}
        <VisuallyHidden>{fillMessage(text.by, { name: suffix.toLowerCase() })}</VisuallyHidden>
      </Button>
      <FailureAlert error={saving.error} />
    </>
  );
}
