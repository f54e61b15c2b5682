/** One environment variable. `expected` and `description` are Markdown, with links below docs/. */
export type Setting = {
  readonly name: string;
  /** Parsed like a given value. Without it, a setting that is not given is null. */
  readonly defaultValue?: string;
  /** What applies without a value, unless that is `defaultValue` or nothing. */
  readonly fallback?: string;
  /** The format of a value; completes the sentence "expected …". */
  readonly expected: string;
  readonly description: string;
  /** The value must never be printed. */
  readonly secret?: true;
  /** White space around the value belongs to it. */
  readonly verbatim?: true;
  readonly parse: (text: string) => unknown;
};

/** Settings, nested like the configuration. */
export type SettingTable = { readonly [key: string]: Setting | SettingTable };

/** The parsed values of settings, nested like them. */
export type ValuesOf<Row> = Row extends { readonly parse: (text: string) => infer Value }
  ? Exclude<Value, undefined> | (Row extends { readonly defaultValue: string } ? never : null)
  : { readonly [Key in keyof Row]: ValuesOf<Row[Key]> };

export function isSetting(row: Setting | SettingTable): row is Setting {
  return typeof row['parse'] === 'function';
}

/** The settings of a table and of the tables in it, in order. */
export function listSettings(table: SettingTable): readonly Setting[] {
  return Object.values(table).flatMap((row) => (isSetting(row) ? row : listSettings(row)));
}
