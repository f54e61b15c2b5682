import './shell.css';
import { Anchor, Button } from '@mantine/core';
import { cleanNotifications, useNotifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { toPath } from '../../shared/base-url.ts';
import { signOut, meQuery } from '../api/account-queries.ts';
import { startTexts } from '../messages/start-texts.ts';
import { Brand } from '../parts/brand.tsx';
import { type Part, usePart } from '../parts/on-demand.tsx';
import { PreferenceSwitches } from '../parts/preference-switches.tsx';
import { Confirmation } from '../profile/confirmation.tsx';
import { MenuButton, Navigation } from './navigation.tsx';

const NOTIFICATION_AREA: Part<object> = {
  name: 'notifications',
  load: async () => (await import('./notification-area.tsx')).NotificationArea,
};
const SCHEDULED_DELETION: Part<{ readonly dueAt: string }> = {
  name: 'scheduled-deletion',
  load: async () => (await import('../profile/scheduled-deletion.tsx')).ScheduledDeletion,
};

/** The frame of every account page: navigation, the signed-in user and sign-out. */
export function AccountShell(): ReactNode {
  const { shell } = startTexts();
  return (
    <div className="shell">
      <Confirmation />
      <Messages />
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
        <Deletion />
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

/** Loads the notification area with the first notification. */
function Messages(): ReactNode {
  const { notifications } = useNotifications();
  const { Component: Area, note } = usePart(NOTIFICATION_AREA, {
    isWanted: notifications.length > 0,
    onClose: cleanNotifications,
  });
  return Area === undefined ? note : <Area />;
}

function Deletion(): ReactNode {
  const dueAt = useQuery(meQuery).data?.account.deletionDueAt ?? null;
  const { Component: Notice, note } = usePart(SCHEDULED_DELETION, { isWanted: dueAt !== null });
  return dueAt === null || Notice === undefined ? note : <Notice dueAt={dueAt} />;
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
