import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { meQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { PasswordField } from '../parts/password-field.tsx';

/** The field that confirms a sensitive change. Accounts without a password need a recent login. */
export function OwnerPassword({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (password: string) => void;
}): ReactNode {
  const { security: text } = texts();
  const { data: me } = useQuery(meQuery);
  if (me === undefined) return null;
  if (!me.hasPassword) return <Text size="sm">{text.withoutPassword}</Text>;
  return (
    <>
      {/* Tells password managers which account the password belongs to. */}
      <input type="hidden" autoComplete="username" value={me.account.email} readOnly />
      <PasswordField
        kind="current"
        data-autofocus
        label={text.password}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}

/** The part of a request's body that confirms the change. */
export function toOwnerBody(password: string): { readonly password?: string } {
  return password === '' ? {} : { password };
}
