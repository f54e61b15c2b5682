export const CALLBACK_PATH = '/account/api/oidc/callback';
/** Time to sign in at the provider. */
export const TRANSACTION_MS = 600_000;
/** Each transaction can be used once. */
export const TRANSACTION_LIMIT = { points: 1, windowSeconds: TRANSACTION_MS / 1000 };
