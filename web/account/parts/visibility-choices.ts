import { VISIBILITIES, type Visibility } from '#contract/visibilities.ts';

import { texts } from '../messages/texts.ts';

type VisibilityChoice = { readonly value: Visibility; readonly label: string };

export function visibilityChoices(): readonly VisibilityChoice[] {
  const { visibility } = texts().parts;
  return VISIBILITIES.map((value) => ({ value, label: visibility[value] }));
}
