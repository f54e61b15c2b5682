import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';

export function NotificationArea(): ReactNode {
  return <Notifications position="bottom-right" autoClose={5000} />;
}
