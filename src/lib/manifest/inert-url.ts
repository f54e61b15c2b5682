/** Replaces upstream URLs that must not be served. It loads nothing and reveals no host. */
export const INERT_URL = 'about:invalid';
