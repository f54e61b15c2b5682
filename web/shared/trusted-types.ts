/// <reference types="trusted-types" />
/** Elements that load or run something, and event handlers. */
const ACTIVE_MARKUP =
  /<(?:script|iframe|frame|object|embed|base|link|meta|form)\b|<[^>]*\son[a-z]+\s*=/i;

/**
 * The policy for libraries that insert their own templates as strings. It rejects markup that could
 * run a script, and workers of other origins. Import this module before all others.
 */
window.trustedTypes?.createPolicy('default', {
  createHTML(text) {
    if (ACTIVE_MARKUP.test(text)) throw new TypeError('active markup is not allowed');
    return text;
  },
  createScriptURL(text) {
    if (new URL(text, location.href).origin === location.origin) return text;
    throw new TypeError('scripts of other origins are not allowed');
  },
});
