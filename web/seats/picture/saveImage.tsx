import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The largest canvas that every browser supports, in pixels. */
const maxSide = 8_192;
const maxArea = 16_000_000;

function download(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Renders an SVG element outside the page and returns its markup. */
function render(picture: ReactElement): { text: string; width: number; height: number } {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(picture));
  const svg = host.firstElementChild as SVGSVGElement;
  const { width, height } = svg.viewBox.baseVal;
  const text = new XMLSerializer().serializeToString(svg);
  root.unmount();
  return { text, width, height };
}

/** Downloads an image as an SVG file. */
export function saveSvg(picture: ReactElement, fileName: string): void {
  download(new Blob([render(picture).text], { type: 'image/svg+xml' }), `${fileName}.svg`);
}

/** Downloads an image as a PNG file with two pixels per CSS pixel, or fewer if the image is very large. @throws if the browser can't draw it */
export async function savePng(picture: ReactElement, fileName: string): Promise<void> {
  const { text, width, height } = render(picture);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const scale = Math.min(2, maxSide / Math.max(width, height), Math.sqrt(maxArea / (width * height)));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error('The browser could not draw the image');
  download(blob, `${fileName}.png`);
}
