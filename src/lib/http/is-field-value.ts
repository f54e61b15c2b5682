const FIELD_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** True if the text can be sent as the value of a header (RFC 9110 §5.5). */
export function isFieldValue(text: string): boolean {
  return FIELD_VALUE.test(text);
}
