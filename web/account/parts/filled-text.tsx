import { Fragment, type ReactNode } from 'react';

type FilledTextProps = {
  readonly text: string;
  readonly values: Readonly<Record<string, ReactNode>>;
};

/** A text whose placeholders, such as `{{date}}`, are replaced with elements. */
export function FilledText({ text, values }: FilledTextProps): ReactNode {
  return text
    .split(/(\{\{\w+\}\})/)
    .map((part) => <Fragment key={part}>{values[part.slice(2, -2)] ?? part}</Fragment>);
}
