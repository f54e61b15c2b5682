import '@mantine/notifications/styles.css';
import './shell.css';
import { Anchor, Button } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { toPath } from '../../shared/base-url.ts';
import { signOut, meQuery } from '../api/account-queries.ts';
import { startTexts } from '../messages/start-texts.ts';
import { Brand } from '../parts/brand.tsx';
import { PreferenceSwitches } from '../parts/preference-switches.tsx';
import { ConfirmationDialog } from '../profile/confirmation-dialog.tsx';
import { ScheduledDeletion } from '../profile/scheduled-deletion.tsx';
import { MenuButton, Navigation } from './navigation.tsx';

/** The frame of every account page: navigation, the signed-in user and sign-out. */
export function AccountShell(): ReactNode {
  const { shell } = startTexts();
  return (
    <div className="shell">
      <ConfirmationDialog />
      <Notifications position="bottom-right" autoClose={5000} />
      <a className="skip-link" href="#main">
        {shell.skip}
      </a>
      <header className="shell-header">
        <div className="shell-header-row">
          <Brand />
          <AccountMenu />
          <MenuButton />
        </div>
        <Navigation />
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        <ScheduledDeletion />
        <Outlet />
      </main>
      <footer className="shell-footer">
        <Anchor href={toPath('docs')} size="sm" c="dimmed">
          {shell.apiReference}
        </Anchor>
        <PreferenceSwitches />
      </footer>
    </div>
  );
}

function AccountMenu(): ReactNode {
  const { data } = useQuery(meQuery);
  const signingOut = useMutation({
    mutationFn: signOut,
    // A full page load clears all account data from memory.
    onSettled: () => location.assign(toPath('account/login')),
  });
  return (
    <div className="shell-account">
      <span className="shell-email">{data?.account.email}</span>
      <Button
        variant="default"
        size="xs"
        loading={signingOut.isPending}
        onClick={() => signingOut.mutate()}
      >
        {startTexts().shell.signOut}
      </Button>
    </div>
  );
}
