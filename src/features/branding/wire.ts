import { type Static, Type } from 'typebox';

import { nullableString } from '#platform/http/validation/schema-parts.ts';

const LINK_CHARACTERS_MAX = 2048;
const COLOR =
  'Color of the timeline and the play button, as six hexadecimal digits. It is lightened until the contrast is sufficient.';
const HIDE_TITLE = 'Hide the title in iframes.';
const LOGO_LINK = 'URL (https) that the logo links to.';

const EXAMPLE = {
  color: 'e5383b',
  hideTitle: false,
  logoUrl: 'https://video.example.com/logos/47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  logoLink: 'https://example.com/',
} as const;

export const BrandingWire = Type.Object(
  {
    color: nullableString(COLOR),
    hideTitle: Type.Boolean({ description: HIDE_TITLE }),
    logoUrl: nullableString('URL of the logo, which changes with the image.'),
    logoLink: nullableString(LOGO_LINK),
  },
  { $id: 'Branding', title: 'Branding', examples: [EXAMPLE] },
);
export type BrandingWire = Static<typeof BrandingWire>;

export const UpdateBrandingBody = Type.Object(
  {
    color: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        pattern: '^[0-9a-fA-F]{6}$',
        description: COLOR,
      }),
    ),
    hideTitle: Type.Optional(Type.Boolean({ description: HIDE_TITLE })),
    logoLink: Type.Optional(
      Type.Unsafe<string | null>({
        type: ['string', 'null'],
        maxLength: LINK_CHARACTERS_MAX,
        description: LOGO_LINK,
      }),
    ),
  },
  { additionalProperties: false, examples: [{ color: 'e5383b', hideTitle: true }] },
);
