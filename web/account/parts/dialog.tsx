import { Modal, type ModalProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** What gets the focus first, by priority. */
const FIRST = [
  '[data-autofocus]',
  'input, select, textarea',
  '[type="submit"]',
  'a[href], button, [tabindex="0"]',
] as const;

/**
 * A dialog. The focus starts on the element with `data-autofocus`, or else on the first field or
 * the main action of its content, and not on "Close" in front of them.
 */
export function Dialog({ children, ...props }: ModalProps): ReactNode {
  return (
    <Modal {...props}>
      <DialogContent>{children}</DialogContent>
    </Modal>
  );
}

function DialogContent({ children }: Pick<ModalProps, 'children'>): ReactNode {
  const content = useRef<HTMLDivElement>(null);
  // Before the focus moves to the dialog.
  useLayoutEffect(() => {
    if (content.current !== null) findFirst(content.current)?.setAttribute('data-autofocus', '');
  }, []);
  return <div ref={content}>{children}</div>;
}

function findFirst(content: HTMLElement): HTMLElement | undefined {
  return FIRST.flatMap((selector) => [...content.querySelectorAll<HTMLElement>(selector)]).find(
    (element) => !element.matches(':disabled') && element.checkVisibility(),
  );
}
