export const PASSWORD_CHARACTERS_MIN = 12;
/** Longer passwords are rejected before hashing. */
export const PASSWORD_CHARACTERS_MAX = 256;
