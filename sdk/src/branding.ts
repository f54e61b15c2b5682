import type { Branding as BrandingRecord, RequestBody } from './api-types.ts';
import type { CallOptions, Http } from './http.ts';
import { toFile } from './to-file.ts';
import { toPath } from './to-path.ts';

const PATH = toPath('api', 'v1', 'account', 'branding');
const LOGO_PATH = toPath('api', 'v1', 'account', 'branding', 'logo');

/** The default look of the players of all your videos. */
export class Branding {
  readonly #http: Http;

  constructor(http: Http) {
    this.#http = http;
  }

  get(options?: CallOptions): Promise<BrandingRecord> {
    return this.#http.json<'getBranding'>({ method: 'GET', path: PATH, options });
  }

  update(body: RequestBody<'updateBranding'>, options?: CallOptions): Promise<BrandingRecord> {
    return this.#http.json<'updateBranding'>({ method: 'PATCH', path: PATH, body, options });
  }

  /** Uploads a JPEG, PNG or WebP image of at most 2 MiB. */
  setLogo(image: Uint8Array | Blob, options?: CallOptions): Promise<BrandingRecord> {
    const file = toFile(image);
    return this.#http.json<'putLogo'>({ method: 'PUT', path: LOGO_PATH, file, options });
  }

  deleteLogo(options?: CallOptions): Promise<void> {
    return this.#http.done({ method: 'DELETE', path: LOGO_PATH, options });
  }
}
