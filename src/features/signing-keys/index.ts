export { createReadSignedToken } from './read-signed-token.ts';
export { registerSigningKeyRoutes, toSigningKeyWire } from './routes.ts';
export {
  deleteAccountSigningKeys,
  findSigningKeyOwners,
  listSigningKeys,
} from './signing-key-store.ts';
