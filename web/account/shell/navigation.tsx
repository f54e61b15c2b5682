import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { ACCOUNT_SECTIONS } from '#contract/account-sections.ts';

import { meQuery } from '../api/account-queries.ts';
import { startTexts } from '../messages/start-texts.ts';
import { Icon } from '../parts/icons.tsx';

const LIST = 'sections';

/** Opens the sections in narrow windows. */
export function MenuButton(): ReactNode {
  return (
    <Button
      className="shell-menu"
      variant="default"
      size="xs"
      leftSection={<Icon name="menu" size={16} />}
      popoverTarget={LIST}
    >
      {startTexts().shell.menu}
    </Button>
  );
}

/** The sections of the account area: a row of links, or a popover in narrow windows. */
export function Navigation(): ReactNode {
  const { data } = useQuery(meQuery);
  const { shell } = startTexts();
  return (
    <nav
      id={LIST}
      popover="auto"
      aria-label={shell.navigation}
      className="shell-nav"
      onClick={({ currentTarget }) => currentTarget.hidePopover()}
    >
      {ACCOUNT_SECTIONS.filter(({ name }) => name !== 'operator' || data?.operator === true).map(
        ({ to, name }) => (
          <Link key={to} to={to} className="shell-tab" activeOptions={{ includeSearch: false }}>
            <Icon name={name} />
            {shell[name]}
          </Link>
        ),
      )}
    </nav>
  );
}
