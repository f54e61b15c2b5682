/**
 * Loads each image once, and then the images before and after it. A failed image is requested again
 * the next time.
 */
export class ImageLoader {
  readonly #urls: readonly string[];
  readonly #images = new Map<string, Promise<HTMLImageElement | undefined>>();

  /** `urls` are the images in order. */
  constructor(urls: readonly string[]) {
    this.#urls = urls;
  }

  /** Returns undefined if the image fails. */
  async load(url: string): Promise<HTMLImageElement | undefined> {
    const image = await this.#loadOnce(url);
    if (image !== undefined) void this.#loadNeighbors(url);
    return image;
  }

  #loadOnce(url: string): Promise<HTMLImageElement | undefined> {
    const loading = this.#images.get(url) ?? this.#fetch(url);
    this.#images.set(url, loading);
    return loading;
  }

  async #fetch(url: string): Promise<HTMLImageElement | undefined> {
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
      return image;
    } catch {
      this.#images.delete(url);
      return undefined;
    }
  }

  async #loadNeighbors(url: string): Promise<void> {
    const index = this.#urls.indexOf(url);
    for (const neighbor of [this.#urls[index + 1], this.#urls[index - 1]]) {
      if (neighbor !== undefined) await this.#loadOnce(neighbor);
    }
  }
}
