// The module behind `/player.js`: the web component with this service as its host.
import { ReelayPlayerElement } from '../../packages/player/src/index.ts';

/** In the folder `assets/` of the service. */
const SCRIPT_URL = import.meta.url;

ReelayPlayerElement.defaultHost = new URL('../', SCRIPT_URL).href;

export { ReelayPlayerElement };
