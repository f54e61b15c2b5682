/** A picture of a video file that a decoder reads without other pictures. */
export type FilePicture = {
  /** In the presentation. */
  readonly startSeconds: number;
  /** The bytes of the file that contain it; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
};

/** Locates pictures in a file by its index. `Header` is what a decoder needs besides a picture. */
export type PictureIndex<Header> = {
  /** The last picture at or before this time. */
  readonly findPicture: (seconds: number) => FilePicture | undefined;
  readonly header: Header;
};
