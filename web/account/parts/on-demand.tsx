import './on-demand.css';
import { CloseButton, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

import { ReelayError } from '#sdk';

import { startTexts } from '../messages/start-texts.ts';
import { loadPageTexts } from '../messages/texts.ts';
import { FailureAlert } from './failure-alert.tsx';

/** A component that is loaded with its first use. */
export type Part<Props> = {
  /** Unique. */
  readonly name: string;
  readonly load: () => Promise<ComponentType<Props>>;
};

type DialogProps = { readonly opened: boolean; readonly onClose: () => void };

/** Returns a dialog that is loaded when it is opened for the first time. */
export function dialogOnDemand<Props extends DialogProps>(part: Part<Props>): ComponentType<Props> {
  return function DialogOnDemand(props) {
    const { opened, onClose } = props;
    const { Component: Dialog, note } = usePart(part, { isWanted: opened, onClose });
    const [isShown, setIsShown] = useState(false);
    const isLoaded = Dialog !== undefined;
    // Opened once it is rendered, because only then does it store which element has the focus.
    useEffect(() => setIsShown(opened && isLoaded), [opened, isLoaded]);
    return Dialog === undefined ? note : <Dialog {...props} opened={isShown} />;
  };
}

/** The properties of a button that opens a menu. */
export type OpenerProps = {
  readonly ref?: RefObject<HTMLButtonElement | null>;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'dialog' | 'menu';
  readonly 'aria-expanded'?: boolean;
};

/**
 * Returns a button that loads its menu, or its dialog, with the first use. The loaded component
 * replaces the button, and opens with `useOpenedMenu`.
 */
export function menuOnDemand<Props extends object>({
  Button,
  role,
  ...part
}: Part<Props> & {
  readonly Button: ComponentType<{ readonly menu: Props } & OpenerProps>;
  readonly role: 'dialog' | 'menu';
}): ComponentType<Props> {
  return function MenuOnDemand(props) {
    const [isUsed, setIsUsed] = useState(false);
    const { Component: Menu, note } = usePart(part, {
      isWanted: isUsed,
      onClose: () => setIsUsed(false),
    });
    if (isUsed && Menu !== undefined) return <Menu {...props} />;
    return (
      <>
        <Button
          menu={props}
          aria-haspopup={role}
          aria-expanded={false}
          onClick={() => setIsUsed(true)}
        />
        {note}
      </>
    );
  };
}

/**
 * The state of a loaded menu, which opens once it has replaced its button and taken the focus. It
 * stays closed if the focus has moved to another element meanwhile.
 */
export function useOpenedMenu(): {
  readonly opened: boolean;
  readonly setOpened: (opened: boolean) => void;
  /** The button of the menu. */
  readonly target: RefObject<HTMLButtonElement | null>;
} {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The focus of the replaced button is lost. Safari does not focus a clicked button, but an
    // element around it, such as `<main>`.
    if (document.activeElement?.contains(target.current) !== true) return;
    target.current?.focus();
    setOpened(true);
  }, []);
  return { opened, setOpened, target };
}

/**
 * Loads a component while it is wanted. The note states that it is being loaded, or offers to
 * load the page again.
 */
export function usePart<Props>(
  { name, load }: Part<Props>,
  { isWanted, onClose }: { readonly isWanted: boolean; readonly onClose?: () => void },
): { readonly Component: ComponentType<Props> | undefined; readonly note: ReactNode } {
  const { data, error } = useQuery({
    queryKey: ['part', name],
    queryFn: async () => {
      const [component] = await Promise.all([load(), loadPageTexts()]).catch(throwConnectionFailed);
      return component;
    },
    enabled: isWanted,
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  const isMissing = isWanted && data === undefined;
  return {
    Component: data,
    note: isMissing && <PartNote error={error} onClose={onClose} />,
  };
}

function PartNote({
  error,
  onClose,
}: {
  readonly error: unknown;
  /** Undefined if the part must not be dismissed. */
  readonly onClose: (() => void) | undefined;
}): ReactNode {
  const { loading, closeNotification } = startTexts();
  // Keyboards and screen readers reach only the open dialog.
  const [dialog] = useState(() =>
    [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1),
  );
  const note = (
    <div className="part-note">
      {error === null ? (
        <span role="status">
          <Loader size="xs" /> {loading}
        </span>
      ) : (
        <>
          {/* Browsers never load a script again that a document failed to import. */}
          <FailureAlert error={error} onRetry={() => location.reload()} />
          {onClose !== undefined && (
            <CloseButton aria-label={closeNotification} onClick={onClose} />
          )}
        </>
      )}
    </div>
  );
  return dialog === undefined ? note : createPortal(note, dialog);
}

function throwConnectionFailed(cause: unknown): never {
  throw new ReelayError('The script can’t be loaded.', { code: 'connection_failed', cause });
}
