/** A single line without control characters. */
export const LINE_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
/** Several lines. Tabs and line breaks are the only control characters. */
export const TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$';
