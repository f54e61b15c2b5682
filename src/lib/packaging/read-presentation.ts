import { readEbmlElement } from '../media/read-ebml.ts';
import { readIsoPresentation } from './iso/read-iso-presentation.ts';
import { ID } from './matroska/elements.ts';
import { readMatroskaPresentation } from './matroska/read-matroska-presentation.ts';
import type { Presentation } from './presentation.ts';
import { createReadWindow, type MediaFile } from './read-window.ts';

const MARK_BYTES = 12;

/** Reads the index of a media file with few and bounded reads. Throws a `PackagingError`. */
export async function readPresentation(file: MediaFile): Promise<Presentation> {
  const window = createReadWindow(file);
  const start = (await window.read(0, MARK_BYTES)).subarray(0, MARK_BYTES);
  const isMatroska = readEbmlElement(start, 0)?.id === ID.ebml;
  return isMatroska ? readMatroskaPresentation(window) : readIsoPresentation(window);
}
