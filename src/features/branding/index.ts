export { deleteAccountBranding, findLogo, readBranding } from './branding-store.ts';
export {
  type BrandingCache,
  createBrandingCache,
  type FindBranding,
  NO_BRANDING,
} from './find-branding.ts';
export { registerBrandingRoutes } from './routes.ts';
export { toBrandingWire } from './to-branding-wire.ts';
export type { BrandingWire } from './wire.ts';
