import { Alert, Button, Group } from '@mantine/core';
import { notifyManager } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { startTexts } from '../messages/start-texts.ts';
import { ErrorText } from './error-text.tsx';

type FailureAlertProps = {
  readonly error: unknown;
  /** Repeats the request. The returned promise ends with it. */
  readonly onRetry?: () => unknown;
};

/**
 * Shows an error with an optional retry button; renders nothing without an error. Queries have no
 * error during a retry, so the button stays until the retry has ended and keeps the focus.
 */
export function FailureAlert({ error, onRetry }: FailureAlertProps): ReactNode {
  const [isRetrying, setIsRetrying] = useState(false);
  if (!isRetrying && (error === null || error === undefined)) return null;
  async function retry(): Promise<void> {
    setIsRetrying(true);
    await onRetry?.();
    // After the result of the query, or the button would be removed in between.
    notifyManager.schedule(() => setIsRetrying(false));
  }
  return (
    <Alert className="failure" role="alert" variant="outline" color="red">
      <Group justify="space-between" gap="sm">
        <span>
          {/* Screen readers announce an error again that a retry has hidden. */}
          {isRetrying ? startTexts().loading : <ErrorText error={error} />}
        </span>
        {onRetry !== undefined && (
          <RetryButton isRetrying={isRetrying} onClick={() => void retry()} />
        )}
      </Group>
    </Alert>
  );
}

type RetryButtonProps = { readonly isRetrying: boolean; readonly onClick: () => void };

/** When it is removed with the focus, the focus moves to the page or dialog that contains it. */
function RetryButton({ isRetrying, onClick }: RetryButtonProps): ReactNode {
  const container = useRef<HTMLElement>(null);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      container.current?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <Button
      size="xs"
      variant="default"
      // A disabled button would lose the focus.
      {...(isRetrying && { 'data-disabled': true })}
      aria-disabled={isRetrying}
      onClick={({ currentTarget }) => {
        container.current = currentTarget.closest<HTMLElement>('[role="dialog"], main');
        if (!isRetrying) onClick();
      }}
    >
      {startTexts().tryAgain}
    </Button>
  );
}
