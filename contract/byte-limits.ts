/** Bytes of a usual request body: enough for the longest texts and for `limits.ids` ids. */
export const bodyLimit = 256 * 1024;
/** Bytes of a body that a signed-out caller may send. No such call takes long texts. */
export const publicBodyLimit = 16 * 1024;
/** Bytes of a body with many rows, such as an import. */
export const largeBodyLimit = 1024 * 1024;

/**
 * A body has at most one value for every few bytes of its limit: an id and its comma take about as many. Values are counted
 * before the body is parsed, because a megabyte of empty lists takes 50 times as long as one of text.
 */
export const bytesPerValue = 10;

/** Bytes of an uploaded portrait or logo. What we store of it is far smaller. */
export const pictureLimit = 5 * 1024 * 1024;

/** Bytes of an uploaded emoji. */
export const emojiUploadLimit = 128 * 1024;

/** Bytes of a megabyte in the sizes of files that people read. */
export const megabyte = 1024 * 1024;
/** Bytes of a file in a message or comment, unless the operator sets `MAX_FILE_MEGABYTES`. */
export const defaultFileLimit = 100 * megabyte;
/** Bytes of a picture in a message or comment: we hold it in memory while we remove its metadata. */
export const attachedPictureLimit = 40 * megabyte;

/** Bytes of the export of an organization that someone imports. */
export const exportFileLimit = 2 * 1024 * megabyte;

/**
 * Bytes of an uploaded map of the office, with its pictures in base64: the longest body that we hold in memory. Files of messages and comments
 * go to the disk as they arrive.
 */
export const officeMapBodyLimit = 8 * 1024 * 1024;

/** The slowest connection on which a body is still expected to arrive, in bytes per ms. */
export const slowestUpload = 20;

/** Bytes of a chunk of a recording: a few seconds of a shared screen. */
export const recordingChunkLimit = 4 * 1024 * 1024;
/** Speech to transcribe is mono, with this number of samples a second, 16 bits each, little-endian. */
export const speechSampleRate = 16_000;
/** Bytes of speech to transcribe: twelve seconds. */
export const speechLimit = 12 * speechSampleRate * 2;
