/** Written where an upstream address may not be served: it opens nothing and names nobody. */
export const INERT_ADDRESS = 'about:invalid';
