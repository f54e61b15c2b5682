import { readFile } from 'node:fs/promises';

import { type CountryResponse, Reader } from 'mmdb-lib';

import { StartError } from '../config/start-error.ts';

/** A file in the MaxMind DB format, read into memory. */
export class CountryFile {
  readonly #reader: Reader<CountryResponse>;

  private constructor(reader: Reader<CountryResponse>) {
    this.#reader = reader;
  }

  /** Throws StartError. */
  static async open(file: string): Promise<CountryFile> {
    return new CountryFile(await readCountries(file));
  }

  /** ISO 3166-1 alpha-2 code of an address's country; undefined when unknown. */
  find(address: string): string | undefined {
    try {
      return this.#reader.get(address)?.country?.iso_code;
    } catch {
      // The lookup throws if the file is damaged, or if it covers only IPv4 and this is an IPv6
      // address.
      return undefined;
    }
  }
}

async function readCountries(file: string): Promise<Reader<CountryResponse>> {
  try {
    return new Reader<CountryResponse>(await readFile(file));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `GEOIP_DB: ${file} can’t be read as a MaxMind DB (${reason}). Check the path, or unset GEOIP_DB.`,
    );
  }
}
