import { useEffect } from 'react';

/** What the browser's tab says while this is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Reelay`;
  }, [title]);
}
