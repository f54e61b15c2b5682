import { Fragment, type ReactNode } from 'react';

/** A text whose placeholders, such as `{{date}}`, are replaced with elements. */
export function FilledText({
  text,
  values,
}: {
  readonly text: string;
  readonly values: Readonly<Record<string, ReactNode>>;
}): ReactNode {
  return text
    .split(/(\{\{\w+\}\})/)
    .map((part) => <Fragment key={part}>{values[part.slice(2, -2)] ?? part}</Fragment>);
}
