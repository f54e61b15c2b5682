type Uploaded = string | Uint8Array | Blob;

/** The service detects the type. `fetch` does not send bytes of shared memory, so bytes are copied. */
export function toFile(file: Uploaded): {
  readonly body: string | Uint8Array<ArrayBuffer> | Blob;
  readonly type: string;
} {
  const body = file instanceof Uint8Array ? new Uint8Array(file) : file;
  return { body, type: 'application/octet-stream' };
}
