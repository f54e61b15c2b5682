import { notifications } from '@mantine/notifications';

import { ErrorText } from './error-text.tsx';

/** Shows an error as a notification. */
export function notifyOfError(error: Error): void {
  notifications.show({ color: 'red', message: <ErrorText error={error} /> });
}
