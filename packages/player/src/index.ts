import { ReelayPlayerElement } from './reelay-player-element.ts';

export type { ReelayPlayerError } from './reelay-player-element.ts';
export { ReelayPlayerElement };

declare global {
  // Only an interface extends the types of the DOM.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface HTMLElementTagNameMap {
    'reelay-player': ReelayPlayerElement;
  }
}

const NAME = 'reelay-player';

// On a server, there are no custom elements. A page may load the script twice.
if (globalThis.customElements !== undefined && customElements.get(NAME) === undefined) {
  customElements.define(NAME, ReelayPlayerElement);
}
