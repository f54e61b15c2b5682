import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { toFailureReason } from '../api/describe-error.ts';

/** The reason why a video failed. */
export function FailureReason({
  error,
}: {
  readonly error: NonNullable<Video['error']>;
}): ReactNode {
  const { text, lang } = toFailureReason(error);
  return <span lang={lang}>{text}</span>;
}
