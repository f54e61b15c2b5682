/** A picture of a video file that a decoder reads without other pictures. */
export type FilePicture = {
  /** In the presentation. */
  readonly startSeconds: number;
  /** The bytes of the file that contain it; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
};

/** Locates pictures in a file by its index. */
export type PictureIndex = {
  /** The last picture at or before this time. */
  readonly findPicture: (seconds: number) => FilePicture | undefined;
  /** Writes a file with only this picture, from the picture's bytes. */
  readonly writeFile: (bytes: Buffer) => Buffer;
};
