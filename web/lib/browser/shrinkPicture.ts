import { pictureLimit } from '#contract/byte-limits.ts';

/** The length of the shorter side, in pixels, of a picture that is made smaller. */
const side = 1024;

/** A picture as it may be sent: one that is too large is drawn anew, smaller. What the browser cannot draw stays as it is. */
export async function smallEnough(file: Blob): Promise<Blob> {
  if (file.size <= pictureLimit) return file;
  const drawn = await createImageBitmap(file).catch(() => undefined);
  if (!drawn) return file;
  const scale = Math.min(1, side / Math.min(drawn.width, drawn.height));
  const canvas = new OffscreenCanvas(drawn.width * scale, drawn.height * scale);
  canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
