const NUMBER = String.raw`\d{8,20}`;
/** The ID format of Pleroma and Akkoma. */
const FLAKE = '[A-Za-z0-9]{18}';
const ACCOUNT = String.raw`@[\w.-]{1,64}(?:@[\w.-]{3,250})?`;

const SHAPES = [
  new RegExp(`^/(?:web/|deck/)?${ACCOUNT}/(${NUMBER})(?:/embed)?/?$`),
  new RegExp(String.raw`^/users/[\w.-]{1,64}/statuses/(${NUMBER})/?$`),
  new RegExp(`^/(?:web|deck)/statuses/(${NUMBER})/?$`),
  new RegExp(`^/notice/(${FLAKE})/?$`),
  new RegExp(`^/${ACCOUNT}/posts/(${FLAKE})/?$`),
];

/** Returns the status ID in a URL. Returns undefined for accounts, hashtags and other URLs. */
export function parseStatusUrl({ pathname }: URL): string | undefined {
  return SHAPES.map((shape) => shape.exec(pathname)?.[1]).find((id) => id !== undefined);
}
