import type { Video } from '#sdk';

import { texts } from '../messages/texts.ts';

const VISIBILITIES = ['public', 'unlisted', 'private'] as const;

type VisibilityChoice = { readonly value: Video['visibility']; readonly label: string };

export function visibilityChoices(): readonly VisibilityChoice[] {
  const { visibility } = texts().parts;
  return VISIBILITIES.map((value) => ({ value, label: visibility[value] }));
}
