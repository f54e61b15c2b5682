import { html, type Html } from '../layout/html.ts';

/** A message in place of the player. */
export function notice({ title, text }: { readonly title: string; readonly text: string }): Html {
  return detailedNotice(title, html`<p>${text}</p>`);
}

export function detailedNotice(title: string, content: Html): Html {
  return html`<div class="notice" role="status">
    <p class="notice-title">${title}</p>
    ${content}
  </div>`;
}
