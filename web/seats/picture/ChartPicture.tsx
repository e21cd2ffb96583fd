import type { Seat } from '#contract/seats.ts';
import { t } from '#web/lib/translate.ts';
import { theme } from '#web/ui/theme.ts';
import { type FindPerson, holderName } from '../layout/find.ts';
import { type Box, layOutForPage, maxPeople, maxResponsibilities, size } from '../layout/layout.ts';
import { fitText } from './fitText.ts';

/** System fonts, because the image is opened where our font isn't installed. */
const family = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const margin = 24;
const ink = theme.black;
const dimmed = theme.colors?.gray?.[7];
const line = theme.colors?.gray?.[4];

type Props = {
  seats: Seat[];
  find: FindPerson;
  collapsed: ReadonlySet<string>;
  /** Describes the image to screen readers. */
  label: string;
  className?: string | undefined;
};

/** The whole chart as a self-contained SVG, dark on white, for export and printing. */
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

function Card({ seat, box, find }: { seat: Seat; box: Box; find: FindPerson }) {
  const { title, people, responsibilities } = seat;
  const names = people.slice(0, maxPeople).map((holder) => holderName(holder, find));
  const texts = responsibilities.slice(0, maxResponsibilities);
  const top = size.padding + size.title;
  const moreTop = top + Math.max(1, names.length) * size.person;
  const textsTop = moreTop + (people.length > maxPeople ? size.responsibility : 0) + 6;
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      <rect width={size.width} height={box.height} rx={10} fill={theme.white} stroke={line} />
      <Line y={size.padding + 15} weight={600} fill={ink} text={title} />
      {names.length === 0 && <Line y={top + 19} fill={dimmed} text={t('Vacant')} />}
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat
        <Line key={at} y={top + at * size.person + 19} fill={ink} text={name} />
      ))}
      {people.length > maxPeople && (
        <Line
          y={moreTop + 13}
          points={12}
          fill={dimmed}
          text={t('and {count} more', { count: people.length - maxPeople })}
        />
      )}
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat
        <Line key={at} y={textsTop + at * size.responsibility + 13} points={12} fill={dimmed} text={`• ${text}`} />
      ))}
    </g>
  );
}

type LineProps = { y: number; text: string; fill: string | undefined; weight?: number; points?: number };

/** A line of text, cut to the width of the card. */
function Line({ y, text, fill, weight = 400, points = 14 }: LineProps) {
  const maxWidth = size.width - 2 * size.padding;
  return (
    <text x={size.padding} y={y} fill={fill} fontWeight={weight} fontSize={points}>
      {fitText(text, maxWidth, `${weight} ${points}px ${family}`)}
    </text>
  );
}
