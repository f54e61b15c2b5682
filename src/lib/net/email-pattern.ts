export const EMAIL_CHARACTERS_MAX = 254;
/**
 * Text, an at sign and more text; `parseEmail` checks the rest. Only a delivered message proves
 * that an address exists.
 */
export const EMAIL_PATTERN =
  '^[^\\s@\\u0000-\\u001f\\u007f-\\u009f]+@[^\\s@\\u0000-\\u001f\\u007f-\\u009f]+$';
