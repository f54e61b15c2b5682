import { useQueries } from '@tanstack/react-query';

import { checkFile, type FileCheck } from './check-file.ts';
import type { UploadRow } from './upload-rows.ts';

/** The results of finished checks, by row. If the parser can't be loaded, the server decides. */
export function useFileChecks(rows: readonly UploadRow[]): ReadonlyMap<number, FileCheck> {
  const checks = useQueries({
    queries: rows.map(({ id, file, language }) => ({
      queryKey: ['file-check', id, file.name, file.size, file.lastModified, language],
      queryFn: () => checkFile(file, language),
      staleTime: Infinity,
      retry: false,
    })),
  });
  return new Map(
    rows.flatMap(({ id }, at) => {
      const check = checks[at]?.data;
      return check === undefined ? [] : [[id, check] as const];
    }),
  );
}
