import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { startTexts } from '../messages/texts.ts';

export function SignInLink(): ReactNode {
  return (
    <Anchor component={Link} to="/login" size="sm" underline="always">
      {startTexts().signIn.signIn}
    </Anchor>
  );
}
