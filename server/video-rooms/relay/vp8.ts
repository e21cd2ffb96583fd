/** VP8 in RTP, by RFC 7741. */

/** Whether a payload begins a picture that needs no earlier one. */
export function isKeyFrame(payload: Buffer): boolean {
  const [first = 0] = payload;
  const isStart = (first & 0x10) !== 0 && (first & 0x07) === 0;
  const frame = payload[descriptorLength(payload)];
  return isStart && frame !== undefined && (frame & 1) === 0;
}

/**
 * The payload without the optional numbers of its picture. Decoders then go by the sequence number, which the relay rewrites anyway when a
 * slot changes its source; otherwise it would have to rewrite these numbers for each receiver too.
 */
export function withoutPictureNumbers(payload: Buffer): Buffer {
  const length = descriptorLength(payload);
  if (length === 1 || payload.length <= length) return payload;
  // The byte before the frame is free to take the shortened descriptor.
  const first = payload[0] ?? 0;
  const shortened = payload.subarray(length - 1);
  shortened[0] = first & 0x7f;
  return shortened;
}

function descriptorLength(payload: Buffer): number {
  const [first = 0, extension = 0] = payload;
  if ((first & 0x80) === 0) return 1;
  let length = 2;
  // The picture id takes two bytes if its first bit is set.
  if (extension & 0x80) length += (payload[2] ?? 0) & 0x80 ? 2 : 1;
  if (extension & 0x40) length += 1;
  if (extension & 0x30) length += 1;
  return length;
}
