/** How dark it is outside at a time of the viewer's clock: 0 from 8 to 17 o'clock, 1 from 21 to 5, between them in steps of time. */
export function nightAt(time: Date): number {
  const hour = time.getHours() + time.getMinutes() / 60;
  const evening = (hour - 17) / 4;
  const morning = (8 - hour) / 3;
  return Math.min(Math.max(evening, morning, 0), 1);
}
