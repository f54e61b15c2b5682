/** The build splits the texts (`web/build/text-sections.ts`). */
declare module '*.json?list' {
  import type { ListTexts } from './types.ts';

  export const texts: ListTexts;
  export default texts;
}

declare module '*.json?pages' {
  import type { OtherTexts } from './types.ts';

  export const texts: OtherTexts;
  export default texts;
}
