/** True if both tags (BCP 47) have the same primary language: `de-AT` matches `de`. */
export function isSameLanguage(one: string, other: string): boolean {
  return toPrimaryLanguage(one) === toPrimaryLanguage(other);
}

function toPrimaryLanguage(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
