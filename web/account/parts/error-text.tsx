import type { ReactNode } from 'react';

import { describeError } from '../api/describe-error.ts';

/** The message of an error. A part in English is marked as such. */
export function ErrorText({ error }: { readonly error: unknown }): ReactNode {
  const { message, detail } = describeError(error);
  return (
    <>
      {message} {detail !== null && <span lang="en">{detail}</span>}
    </>
  );
}
