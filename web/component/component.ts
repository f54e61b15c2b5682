// The module behind `/player.js`: the web component with this service as its host.
// The definition upgrades the elements of the page immediately, so the host is set before it.
import './default-host.ts';

export { ReelayPlayerElement } from '../../packages/player/src/index.ts';
