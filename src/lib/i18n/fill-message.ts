/** Replaces placeholders such as `{{title}}`. A placeholder without a value remains. */
export function fillMessage(message: string, values: Readonly<Record<string, string>>): string {
  return message.replaceAll(/\{\{(\w+)\}\}/g, (text, name: string) => values[name] ?? text);
}
