import { ReelayPlayerElement } from '../../packages/player/src/reelay-player-element.ts';

/** In the folder `assets/` of the service. */
const SCRIPT_URL = import.meta.url;

ReelayPlayerElement.defaultHost = new URL('../', SCRIPT_URL).href;
