/** Who can watch a video: anyone, anyone with its link, or only its owner and holders of a token. */
export const VISIBILITIES = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

export function parseVisibility(text: string): Visibility | undefined {
  return VISIBILITIES.find((known) => known === text);
}
