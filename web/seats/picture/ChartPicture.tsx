import type { Seat } from '#contract/seats.ts';
import { departmentsOf } from '#rules/seats.ts';
import { formats } from '#web/lib/formats.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { theme } from '#web/ui/theme.ts';
import { departmentTint } from '../Departments.tsx';
import { type FindPerson, holderName } from '../layout/find.ts';
import {
  type Box,
  compactSize,
  layOutForPage,
  linesOf,
  maxPeople,
  maxResponsibilities,
  size,
} from '../layout/layout.ts';
import { fitText, widthOf } from './fitText.ts';

/** System fonts, because the image is opened where our font isn't installed. */
const family = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";
const margin = 24;
const ink = theme.black;
const dimmed = theme.colors?.gray?.[7];
const line = theme.colors?.gray?.[4];

/** The height of the heading without the legend, and of a line of the legend, in pixels. */
const titleHeight = 46;
const legendLine = 22;
const markWidth = 22;
/** The widest title in the legend, in pixels. */
const maxLegendText = 220;

/** The titles of the departments with their places, in as many lines as they need. */
function legendOf(heads: Seat[], width: number): { text: string; x: number; y: number }[] {
  let [x, y] = [0, 0];
  return heads.map(({ title }) => {
    const text = fitText(title, maxLegendText, `400 12px ${family}`);
    const entryWidth = markWidth + 24 + widthOf(text, `400 12px ${family}`);
    if (x > 0 && x + entryWidth > width) [x, y] = [0, y + legendLine];
    const entry = { text, x, y };
    x += entryWidth;
    return entry;
  });
}

/** The number of a department, in its color. */
function Mark({ number }: { number: number }) {
  return (
    <>
      <rect width={markWidth} height={16} rx={8} fill={theme.colors?.[departmentTint(number)]?.[7]} />
      <text x={markWidth / 2} y={12} fill={theme.white} fontSize={11} fontWeight={600} textAnchor="middle">
        {number}
      </text>
    </>
  );
}

/** Whether a text is written from right to left, as its first letter says. */
const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);

type Props = {
  seats: Seat[];
  find: FindPerson;
  collapsed: ReadonlySet<string>;
  /** Which chart this is: describes the image to screen readers, and heads it. */
  label: string;
  /** The name of the organization. */
  organization: string;
  className?: string | undefined;
};

/** The whole chart as a self-contained SVG with a heading, dark on white, for export and printing. */
export function ChartPicture({ seats, find, collapsed, label, organization, className }: Props) {
  const { boxes, lines, width, height, isCompact } = layOutForPage(seats, collapsed, find);
  const inner = Math.max(width, minWidth);
  const { heads, numbers } = departmentsOf(seats);
  const legend = heads.length > 1 ? legendOf(heads, inner) : [];
  const headHeight = titleHeight + (legend.at(-1)?.y ?? -legendLine) + legendLine;
  const [wide, high] = [inner + 2 * margin, height + headHeight + 2 * margin];
  const lastChange = seats.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '');
  const facts = [
    t('Printed on {date}', { date: formatDate(serverDate()) }),
    ...(lastChange ? [t('Last changed on {date}', { date: formatDate(new Date(lastChange)) })] : []),
  ];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      className={className}
      viewBox={`${-margin} ${-margin - headHeight} ${wide} ${high}`}
      width={wide}
      height={high}
      fontFamily={family}
      fontSize={14}
      role="img"
      aria-label={label}
    >
      <rect x={-margin} y={-margin - headHeight} width={wide} height={high} fill={theme.white} />
      <text y={-headHeight + 10} fill={ink} fontSize={18} fontWeight={600}>
        {fitText([organization, label].filter(Boolean).join(' · '), inner, `600 18px ${family}`)}
      </text>
      <text y={-headHeight + 30} fill={dimmed} fontSize={12}>
        {fitText(facts.join(' · '), inner, `400 12px ${family}`)}
      </text>
      {legend.map(({ text, x, y }, index) => (
        <g key={text.concat(String(index))} transform={`translate(${x} ${y - headHeight + titleHeight})`}>
          <Mark number={index + 1} />
          <text x={markWidth + 6} y={12} fill={ink} fontSize={12}>
            {text}
          </text>
        </g>
      ))}
      <path d={lines} fill="none" stroke={line} strokeWidth={1.5} />
      {seats.map((seat) => {
        const box = boxes.get(seat.id);
        const department = legend.length > 0 ? numbers.get(seat.id) : undefined;
        return box && <Card key={seat.id} {...{ seat, box, find, isCompact, department }} />;
      })}
    </svg>
  );
}

function formatDate(date: Date): string {
  const { locale, timeZone } = formats();
  return date.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
}

/** A narrow chart leaves room for its heading, in pixels. */
const minWidth = 560;

type CardProps = { seat: Seat; box: Box; find: FindPerson; isCompact: boolean; department: number | undefined };

function Card({ seat, box, find, isCompact, department }: CardProps) {
  const { title, people, responsibilities } = seat;
  const sizes = isCompact ? compactSize : size;
  const points = isCompact ? 15 : 14;
  const names = people.length === 0 ? [t('Vacant')] : people.slice(0, maxPeople).map((one) => holderName(one, find));
  const texts = isCompact ? [] : responsibilities.slice(0, maxResponsibilities);
  let y = sizes.padding;
  /** The lines of a text, the first of which takes `height`. Moves on below them. */
  const paragraph = (text: string, perLine: number, height: number) =>
    linesOf(text, perLine).map((part, index) => {
      y += index === 0 ? height : 19;
      return { text: part, y: y - 5 };
    });
  const titleLines = paragraph(title, sizes.titleLine, sizes.title);
  const nameLines = names.flatMap((name) => paragraph(name, sizes.nameLine, sizes.person));
  const more =
    people.length > maxPeople ? paragraph(t('and {count} more', { count: people.length - maxPeople }), 99, 19) : [];
  if (texts.length > 0) y += 6;
  const textLines = texts.flatMap((text) => paragraph(`• ${text}`, Number.POSITIVE_INFINITY, sizes.responsibility));
  const maxWidth = box.width - 2 * sizes.padding;
  const shorten = (text: string, weight: number, points: number) =>
    fitText(text, maxWidth, `${weight} ${points}px ${family}`);
  const vacant = people.length === 0 ? dimmed : ink;
  return (
    <g transform={`translate(${box.x} ${box.y})`}>
      <rect width={box.width} height={box.height} rx={10} fill={theme.white} stroke={line} />
      {[
        { lines: titleLines, weight: 600, fill: ink, points },
        { lines: nameLines, weight: 400, fill: vacant, points },
        { lines: [...more, ...textLines], weight: 400, fill: dimmed, points: 12 },
      ].flatMap(({ lines, weight, fill, points }) =>
        lines.map(({ text, y }) => (
          <text
            key={y}
            {...(isRightToLeft(text) ? { x: box.width - sizes.padding, direction: 'rtl' } : { x: sizes.padding })}
            {...{ y, fill, fontWeight: weight, fontSize: points }}
          >
            {shorten(text, weight, points)}
          </text>
        )),
      )}
      {department && (
        <g transform="translate(10 -9)">
          <Mark number={department} />
        </g>
      )}
    </g>
  );
}
