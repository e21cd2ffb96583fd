import type { OfficePerson } from '#contract/office-signals.ts';
import type { Position } from '../openOffice.ts';
import { avatarSprite, spriteHeight, spriteWidth } from './drawAvatar.ts';

/** How far a bubble reaches around each person in it, in pixels. */
const bubbleRadius = 46;
const font = '600 12px Inter Variable, system-ui, sans-serif';
const lineHeight = 16;
const widestLine = 200;

/** What the map shows of someone besides their avatar. */
export type Label = {
  name: string;
  /** Their picture; undefined while there is none. */
  picture: HTMLImageElement | undefined;
  status: 'available' | 'meeting' | 'busy' | 'away' | 'reconnecting';
  saying: string | undefined;
  isWaving: boolean;
  isSpeaking: boolean;
  isMe: boolean;
};

export type Drawn = { person: OfficePerson; position: Position; stride: 0 | 1 | 2; label: Label };

const statusColors: Record<Label['status'], string> = {
  available: '#37b26c',
  meeting: '#d9822b',
  busy: '#d64545',
  away: '#9aa3af',
  reconnecting: '#9aa3af',
};

/** Draws the bubbles in which people talk, as one shape for each. */
export function drawBubbles(context: CanvasRenderingContext2D, people: Drawn[], isDark: boolean): void {
  const inBubbles = people.filter(({ person }) => person.bubble !== null);
  for (const members of Map.groupBy(inBubbles, ({ person }) => person.bubble).values()) {
    context.beginPath();
    for (const { position } of members) {
      context.moveTo(position.x + bubbleRadius, position.y - 8);
      context.ellipse(position.x, position.y - 8, bubbleRadius, bubbleRadius * 0.8, 0, 0, 2 * Math.PI);
    }
    context.fillStyle = isDark ? 'rgb(255 255 255 / 14%)' : 'rgb(255 255 255 / 45%)';
    context.fill();
  }
}

export function drawPerson(context: CanvasRenderingContext2D, { person, position, stride }: Drawn): void {
  const x = Math.round(position.x - spriteWidth / 2);
  const y = Math.round(position.y - spriteHeight);
  context.fillStyle = 'rgb(0 0 0 / 22%)';
  context.beginPath();
  context.ellipse(position.x, position.y - 1, 11, 4, 0, 0, 2 * Math.PI);
  context.fill();
  context.globalAlpha = person.isReconnecting || person.isAway ? 0.55 : 1;
  context.drawImage(avatarSprite(person.avatar, position.facing, stride), x, y - 2);
  context.globalAlpha = 1;
}

export type Box = { x: number; y: number; width: number };

/** How high a label is, and by how much one rises above another that is in its place. */
const labelHeight = 20;
const rise = labelHeight + 2;
const overlap = (one: Box, other: Box): boolean =>
  Math.abs(one.y - other.y) < labelHeight && one.x < other.x + other.width && other.x < one.x + one.width;

/**
 * Draws the name, picture and status over someone's head, and above that what they say. It rises above the labels drawn before, which are
 * in `boxes`, and is added to them.
 */
export function drawLabel(context: CanvasRenderingContext2D, { position, label }: Drawn, boxes: Box[]): void {
  context.font = font;
  context.textBaseline = 'middle';
  const pictureSize = label.picture ? 18 : 0;
  const textWidth = Math.min(context.measureText(label.name).width, 140);
  const width = textWidth + pictureSize + 24;
  const left = position.x - width / 2;
  const box = { x: left, y: position.y - spriteHeight - 6, width };
  while (boxes.some((other) => overlap(box, other))) box.y -= rise;
  boxes.push(box);
  const head = box.y;
  context.fillStyle = label.isMe ? 'rgb(20 60 120 / 88%)' : 'rgb(18 22 30 / 78%)';
  roundRect(context, left, head - 20, width, 20, 10);
  if (label.isSpeaking) {
    context.strokeStyle = '#5fd38d';
    context.lineWidth = 2;
    context.stroke();
  }
  if (label.picture) drawRound(context, label.picture, left + 2, head - 19, pictureSize);
  context.fillStyle = statusColors[label.status];
  context.beginPath();
  context.arc(left + pictureSize + 10, head - 10, 3.5, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#fff';
  context.textAlign = 'left';
  context.fillText(label.name, left + pictureSize + 17, head - 9.5, 140);
  if (label.isWaving) {
    context.font = '22px system-ui, sans-serif';
    context.fillText('👋', left + width + 2, head - 10);
  }
  if (label.saying) drawSaying(context, position.x, head - 26, label.saying);
}

function drawSaying(context: CanvasRenderingContext2D, x: number, bottom: number, text: string): void {
  context.font = font;
  const lines = wrap(context, text);
  const width = Math.max(...lines.map((line) => context.measureText(line).width)) + 20;
  const height = lines.length * lineHeight + 12;
  context.fillStyle = 'rgb(255 255 255 / 95%)';
  roundRect(context, x - width / 2, bottom - height, width, height, 10);
  context.beginPath();
  context.moveTo(x - 5, bottom - 0.5);
  context.lineTo(x + 5, bottom - 0.5);
  context.lineTo(x, bottom + 5);
  context.fill();
  context.fillStyle = '#1b1e27';
  context.textAlign = 'center';
  for (const [index, line] of lines.entries())
    context.fillText(line, x, bottom - height + 6 + lineHeight * (index + 0.5));
}

/** Breaks a text into lines of the widest width, also within long words. */
function wrap(context: CanvasRenderingContext2D, text: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=\s)/u).flatMap((part) => part.match(/.{1,24}/gu) ?? [])) {
    if (line && context.measureText(line + word).width > widestLine) {
      lines.push(line.trim());
      line = '';
    }
    line += word;
  }
  return [...lines, line.trim()];
}

function roundRect(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

function drawRound(context: CanvasRenderingContext2D, picture: HTMLImageElement, x: number, y: number, size: number) {
  context.save();
  context.beginPath();
  context.arc(x + size / 2, y + size / 2, size / 2, 0, 2 * Math.PI);
  context.clip();
  context.drawImage(picture, x, y, size, size);
  context.restore();
}
