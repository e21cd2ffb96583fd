import { type ComponentProps, createElement, type ReactElement } from 'react';

/** What an `svg` takes. `size` is its width and height, `stroke` the width of its lines, `title` what the pointer shows. */
type IconProps = Omit<ComponentProps<'svg'>, 'stroke'> & { size?: number | string; stroke?: number; title?: string };

export type Icon = (props: IconProps) => ReactElement;

/** Returns an icon of lines along `paths`, in a square of 24. */
export function outline(...paths: string[]): Icon {
  return ({ color = 'currentColor', stroke = 2, ...props }) => {
    const lines = { fill: 'none', stroke: color, strokeWidth: stroke };
    return draw(paths, { ...lines, strokeLinecap: 'round', strokeLinejoin: 'round', ...props });
  };
}

/** Returns an icon of the areas within `paths`, in a square of 24. */
export function filled(...paths: string[]): Icon {
  return ({ color = 'currentColor', stroke: _, ...props }) => draw(paths, { fill: color, stroke: 'none', ...props });
}

function draw(
  paths: string[],
  { size = 24, title, className, ...props }: ComponentProps<'svg'> & Pick<IconProps, 'size' | 'title'>,
) {
  return createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      className: className ? `tabler-icon ${className}` : 'tabler-icon',
      ...props,
    },
    title && createElement('title', {}, title),
    ...paths.map((path) => createElement('path', { d: path })),
  );
}
