/** Whether both tags (BCP 47) begin with the same language: `de-AT` is `de`. */
export function isSameLanguage(one: string, other: string): boolean {
  return baseOf(one) === baseOf(other);
}

function baseOf(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
