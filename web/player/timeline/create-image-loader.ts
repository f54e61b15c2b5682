/** Loads an image. Undefined if it fails. */
export type LoadImage = (url: string) => Promise<HTMLImageElement | undefined>;

/**
 * Loads each image once, and then the images before and after it. `urls` are the images in order. A
 * failed image is requested again the next time.
 */
export function createImageLoader(urls: readonly string[]): LoadImage {
  const images = new Map<string, ReturnType<LoadImage>>();

  async function fetchImage(url: string): ReturnType<LoadImage> {
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
      return image;
    } catch {
      images.delete(url);
      return undefined;
    }
  }

  function load(url: string): ReturnType<LoadImage> {
    const loading = images.get(url) ?? fetchImage(url);
    images.set(url, loading);
    return loading;
  }

  async function loadNeighbors(url: string): Promise<void> {
    const index = urls.indexOf(url);
    for (const neighbor of [urls[index + 1], urls[index - 1]]) {
      if (neighbor !== undefined) await load(neighbor);
    }
  }

  return async (url) => {
    const image = await load(url);
    if (image !== undefined) void loadNeighbors(url);
    return image;
  };
}
