import './copy-line.css';
import { Button, CopyButton, Input, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';

import { texts } from '../messages/texts.ts';

/** A read-only value with a copy button. */
export function CopyLine({
  label,
  value,
  description,
}: {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
}): ReactNode {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label} {...(description !== undefined && { description })}>
      <div className="copy-line">
        <Input
          id={id}
          className="copy-line-value"
          classNames={{ input: 'mono' }}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={value} timeout={2000}>
          {({ copied, copy }) => (
            <Button variant="default" className="copy-line-button" onClick={copy}>
              <span aria-live="polite">{copied ? texts().parts.copied : texts().parts.copy}</span>
              <VisuallyHidden>: {label}</VisuallyHidden>
            </Button>
          )}
        </CopyButton>
      </div>
    </Input.Wrapper>
  );
}
