/**
 * Constructed style sheets are allowed by every Content-Security-Policy, unlike style elements and
 * attributes.
 */
export function createStyleSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(CSS);
  return sheet;
}

const CSS = `
:host { display: block; position: relative; aspect-ratio: 16 / 9; overflow: hidden; background: #000; }
:host([hidden]) { display: none; }
iframe, .facade { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; }
.facade { padding: 0; background: none; color: inherit; cursor: pointer; font: inherit; }
.poster { width: 100%; height: 100%; object-fit: contain; display: block; }
.poster[hidden] { display: none; }
.icon { position: absolute; inset: 0; margin: auto; width: 72px; height: 72px; border-radius: 50%;
  background: rgb(0 0 0 / 65%); fill: #fff; }
.facade:hover .icon { background: rgb(0 0 0 / 85%); }
.facade:focus-visible { outline: none; }
.facade:focus-visible .icon { outline: 3px solid #fff; box-shadow: 0 0 0 6px #000; }
.message { position: absolute; inset: 0; display: grid; place-items: center; margin: 0; padding: 16px;
  color: #fff; font: 16px/1.5 system-ui, sans-serif; text-align: center; }
@media (forced-colors: active) { .icon { background: ButtonFace; fill: ButtonText; border: 1px solid; } }
`;
