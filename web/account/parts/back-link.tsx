import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Icon } from './icons.tsx';

type BackLinkProps = {
  readonly to: '/videos' | '/webhooks' | '/playlists';
  readonly label: string;
};

/** Links a detail page back to its list. */
export function BackLink({ to, label }: BackLinkProps): ReactNode {
  return (
    <Anchor component={Link} to={to} className="back-link">
      <Icon name="back" size={16} /> {label}
    </Anchor>
  );
}
