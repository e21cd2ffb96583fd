import type { Seat } from '#contract/seats.ts';
import { theme } from '#web/ui/theme.ts';
import { type Find, holderName } from '../layout/find.ts';
import { type Box, layOutForPage, shownPeople, shownResponsibilities, size } from '../layout/layout.ts';
import { fitText } from './fitText.ts';

/** A font that every machine has: a picture is looked at where ours is not. */
const family = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const margin = 24;
const ink = theme.black;
const dimmed = theme.colors?.gray?.[7];
const line = theme.colors?.gray?.[4];

type Props = {
  seats: Seat[];
  find: Find;
  collapsed: ReadonlySet<string>;
  /** What the picture shows, for those who do not see it. */
  label: string;
  className?: string | undefined;
};

/** A chart as a picture: whole, in black on white, of nothing but itself. */
export function ChartPicture({ seats, find, collapsed, label, className }: Props) {
  const { boxes, lines, width, height } = layOutForPage(seats, collapsed);
  const [wide, high] = [width + 2 * margin, height + 2 * margin];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={className}
      viewBox={`${-margin} ${-margin} ${wide} ${high}`}
      width={wide}
      height={high}
      fontFamily={family}
      fontSize={14}
      role="img"
      aria-label={label}
    >
      <rect x={-margin} y={-margin} width={wide} height={high} fill={theme.white} />
      <path d={lines} fill="none" stroke={line} strokeWidth={1.5} />
      {seats.map((seat) => {
        const box = boxes.get(seat.id);
        return box && <Card key={seat.id} seat={seat} box={box} find={find} />;
      })}
    </svg>
  );
}

/** One seat, line by line. */
function Card({ seat, box, find }: { seat: Seat; box: Box; find: Find }) {
  const { title, people, responsibilities } = seat;
  const names = people.slice(0, shownPeople).map((holder) => holderName(holder, find));
  const texts = responsibilities.slice(0, shownResponsibilities);
  const top = size.padding + size.title;
  const seated = top + Math.max(1, names.length) * size.person;
  const listed = seated + (people.length > shownPeople ? size.responsibility : 0) + 6;
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      <rect width={size.width} height={box.height} rx={10} fill={theme.white} stroke={line} />
      <Line y={size.padding + 15} weight={600} fill={ink} text={title} />
      {names.length === 0 && <Line y={top + 19} fill={dimmed} text="Empty" />}
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be called the same
        <Line key={at} y={top + at * size.person + 19} fill={ink} text={name} />
      ))}
      {people.length > shownPeople && (
        <Line y={seated + 13} points={12} fill={dimmed} text={`and ${people.length - shownPeople} more`} />
      )}
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same
        <Line key={at} y={listed + at * size.responsibility + 13} points={12} fill={dimmed} text={`• ${text}`} />
      ))}
    </g>
  );
}

type LineProps = { y: number; text: string; fill: string | undefined; weight?: number; points?: number };

/** As much of a text as a line holds. */
function Line({ y, text, fill, weight = 400, points = 14 }: LineProps) {
  const room = size.width - 2 * size.padding;
  return (
    <text x={size.padding} y={y} fill={fill} fontWeight={weight} fontSize={points}>
      {fitText(text, room, `${weight} ${points}px ${family}`)}
    </text>
  );
}
