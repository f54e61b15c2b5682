import { readIsoPresentation } from './iso/read-iso-presentation.ts';
import type { Presentation } from './presentation.ts';
import { createReadWindow, type MediaFile } from './read-window.ts';

/** Reads the index of a media file with few and bounded reads. Throws a `PackagingError`. */
export async function readPresentation(file: MediaFile): Promise<Presentation> {
  return readIsoPresentation(createReadWindow(file));
}
