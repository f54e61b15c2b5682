export const SECRET_CHARACTERS_MIN = 32;
const DIFFERENT_CHARACTERS_MIN = 8;

/** Typical placeholders from examples; a random secret is long enough without them. */
const PLACEHOLDERS =
  /change[ _-]?(me|this|it)|replace[ _-]?(me|this)|example|placeholder|password|passphrase|default|insecure|secret|reelay/gi;

/** Describes why the secret is guessable, for a message; undefined when no flaw was found. */
export function findSecretFlaw(secret: string): string | undefined {
  if (secret.length < SECRET_CHARACTERS_MIN) return `a value of length ${secret.length}`;
  if (new Set(secret).size < DIFFERENT_CHARACTERS_MIN || isRepetition(secret)) {
    return 'a value that repeats itself';
  }
  if (isSequence(secret)) return 'a sequence of consecutive characters';
  const rest = secret.replaceAll(PLACEHOLDERS, '');
  if (rest !== secret && rest.length < SECRET_CHARACTERS_MIN) return 'a placeholder';
  return undefined;
}

function isRepetition(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period += 1) {
    if (text.slice(period) === text.slice(0, -period)) return true;
  }
  return false;
}

function isSequence(text: string): boolean {
  let consecutive = 0;
  for (let index = 1; index < text.length; index += 1) {
    if (text.charCodeAt(index) - text.charCodeAt(index - 1) === 1) consecutive += 1;
  }
  return consecutive > text.length / 2;
}
