import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';

import { toPath } from '../../shared/base-url.ts';
import { ShownError } from '../api/describe-error.ts';
import { startTexts } from '../messages/texts.ts';
import { findNextPage, toSignOnQuery } from './next-page.ts';

/** Opens the provider for single sign-on. Empty without one. */
export function SignOnButton({ name }: { readonly name: string | null }): ReactNode {
  if (name === null) return null;
  return (
    <Button
      component="a"
      href={toPath(`account/api/oidc/start${toSignOnQuery(findNextPage())}`)}
      variant="default"
      fullWidth
    >
      {fillMessage(startTexts().signOn.signIn, { name })}
    </Button>
  );
}

/** The reason in the URL for which the last single sign-on failed. */
export function findSignOnFailure(): ShownError | null {
  const code = new URLSearchParams(location.search).get('error');
  const text = code && new Map(Object.entries(startTexts().signOn.failures)).get(code);
  return text ? new ShownError(text) : null;
}
