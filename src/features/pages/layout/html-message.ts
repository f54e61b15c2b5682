import { html, type Html } from './html.ts';

/** Replaces placeholders such as `{{author}}` with markup, and escapes the text around them. */
export function htmlMessage(message: string, values: Readonly<Record<string, Html>>): Html {
  // The pattern has one group, so that every second part is the name of a placeholder.
  const parts = message.split(/\{\{(\w+)\}\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? html`${part}` : (values[part] ?? html``)))}`;
}
