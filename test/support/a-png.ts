/** The start of a PNG image, which contains its size. */
export function aPng(width: number, height: number): Buffer {
  const png = Buffer.alloc(64, 7);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(png);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}
