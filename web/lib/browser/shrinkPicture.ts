import { pictureLimit } from '#contract/byte-limits.ts';

/** The shorter side of a scaled-down picture, in pixels. */
const shorterSide = 1024;

/** Scales a picture down if it exceeds the upload limit. Files that the browser cannot decode stay as they are. */
export async function smallEnough(file: Blob): Promise<Blob> {
  if (file.size <= pictureLimit) return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const scale = Math.min(1, shorterSide / Math.min(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(bitmap.width * scale, bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}
