/**
 * Reads the start of a text file. Spreadsheets save CSV in the character set of the system, so text
 * that is not UTF-8 is read as Windows-1252.
 */
export async function readListFile(file: Blob, bytesMax: number): Promise<string> {
  const bytes = await file.slice(0, bytesMax).arrayBuffer();
  try {
    // With `stream`, a character that is cut off at the end is omitted.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
