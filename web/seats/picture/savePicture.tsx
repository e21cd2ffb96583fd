import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/** The most pixels that a picture has along a side, and in all: what every browser draws. */
const sideAtMost = 8_192;
const areaAtMost = 16_000_000;

function offer(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Draws an SVG element apart from the page, and gives its text. */
function textOf(picture: ReactElement): { text: string; width: number; height: number } {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(picture));
  const svg = host.firstElementChild as SVGSVGElement;
  const { width, height } = svg.viewBox.baseVal;
  const text = new XMLSerializer().serializeToString(svg);
  root.unmount();
  return { text, width, height };
}

/** Offers a picture as an SVG file to keep. */
export function saveSvg(picture: ReactElement, fileName: string): void {
  offer(new Blob([textOf(picture).text], { type: 'image/svg+xml' }), `${fileName}.svg`);
}

/** Offers a picture as a PNG file to keep: twice as fine as the screen, if it is not too large for that. */
export async function savePng(picture: ReactElement, fileName: string): Promise<void> {
  const { text, width, height } = textOf(picture);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const scale = Math.min(2, sideAtMost / Math.max(width, height), Math.sqrt(areaAtMost / (width * height)));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!blob) throw new Error('The browser could not draw the picture');
  offer(blob, `${fileName}.png`);
}
