/**
 * The target of an MPD patch operation (RFC 5261 §4.1): local names from the root, and an optional
 * attribute.
 */
export type PatchSelector = {
  readonly elements: readonly string[];
  readonly attribute: string | null;
};

const STEP = /\/(@)?(?:[\w.-]+:)?([\w.-]+|text\(\))((?:\[[^\][]*\])*)/y;
const PREDICATE = /^(?:\[(?:\d{1,9}|@[\w:.-]{1,64}=(?:'[^']*'|"[^"]*"))\])*$/;
const STEPS_MAX = 16;

/** Parses the subset of selectors that MPD patches use; undefined for any other. */
export function parsePatchSelector(text: string): PatchSelector | undefined {
  const elements: string[] = [];
  let attribute: string | null = null;
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const [, at, name = '', predicates = ''] = STEP.exec(text) ?? [];
    const isMisplaced = attribute !== null || elements.length === STEPS_MAX;
    if (name === '' || isMisplaced || !PREDICATE.test(predicates)) return undefined;
    if (at === undefined) elements.push(name);
    else attribute = name;
  }
  return elements[0] === 'MPD' ? { elements, attribute } : undefined;
}
