import '@mantine/notifications/styles.css';
import './shell.css';
import { Anchor, Button } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { toPath } from '../../shared/base-url.ts';
import { signOut, meQuery } from '../api/account-queries.ts';
import { texts } from '../messages/texts.ts';
import { Brand } from '../parts/brand.tsx';
import { Icon, type IconName } from '../parts/icons.tsx';
import { PreferenceSwitches } from '../parts/preference-switches.tsx';
import { useCurrentInView } from '../parts/use-current-in-view.ts';
import { ConfirmationDialog } from '../profile/confirmation-dialog.tsx';
import { ScheduledDeletion } from '../profile/scheduled-deletion.tsx';

/** The frame of every account page: navigation, the signed-in user and sign-out. */
export function AccountShell(): ReactNode {
  const { shell } = texts();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const navigation = useCurrentInView(path);
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
        </div>
        <nav ref={navigation} aria-label={shell.navigation} className="shell-nav">
          <Tab to="/videos" icon="videos" label={shell.videos} />
          <Tab to="/feeds" icon="feeds" label={shell.feeds} />
          <Tab to="/analytics" icon="analytics" label={shell.analytics} />
          <Tab to="/webhooks" icon="webhooks" label={shell.webhooks} />
          <Tab to="/keys" icon="keys" label={shell.keys} />
          <Tab to="/usage" icon="usage" label={shell.usage} />
          <Tab to="/audit-log" icon="audit" label={shell.auditLog} />
          <OperatorTab />
          <Tab to="/profile" icon="profile" label={shell.profile} />
        </nav>
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
        {texts().shell.signOut}
      </Button>
    </div>
  );
}

function OperatorTab(): ReactNode {
  const { data } = useQuery(meQuery);
  return data?.operator === true && <Tab to="/admin" icon="admin" label={texts().shell.operator} />;
}

function Tab({
  to,
  icon,
  label,
}: {
  readonly to:
    | '/videos'
    | '/feeds'
    | '/analytics'
    | '/webhooks'
    | '/keys'
    | '/usage'
    | '/audit-log'
    | '/admin'
    | '/profile';
  readonly icon: IconName;
  readonly label: string;
}): ReactNode {
  return (
    <Link to={to} className="shell-tab" activeOptions={{ includeSearch: false }}>
      <Icon name={icon} />
      {label}
    </Link>
  );
}
