import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Icon } from '../parts/icons.tsx';

type BackLinkProps = { readonly to: '/videos' | '/webhooks'; readonly label: string };

/** Above a page of one thing: the way to the list of all. */
export function BackLink({ to, label }: BackLinkProps): ReactNode {
  return (
    <Anchor component={Link} to={to} className="back-link">
      <Icon name="back" size={16} /> {label}
    </Anchor>
  );
}
