import { html, type Html } from './html.ts';

/** A message in place of the player. */
export function notice(title: string, text: string): Html {
  return html`<div class="notice" role="status">
    <p class="notice-title">${title}</p>
    <p>${text}</p>
  </div>`;
}
