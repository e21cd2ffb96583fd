import {
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { storageKeys } from '#web/lib/storage.ts';

/** Each color goes from light to dark. White text on 7 and ink on 4 have AA contrast. */
const shades = (...colors: string[]) => colors as unknown as MantineColorsTuple;

const white = '#ffffff';
const ink = '#17212f';

const colors = {
  /** Sea-teal: actions. */
  teal: shades(
    '#e8f5f4',
    '#cdeae8',
    '#a0d7d4',
    '#70c5c1',
    '#45b3b0',
    '#219496',
    '#148084',
    '#0d6e72',
    '#0a5a5e',
    '#084649',
  ),
  /** Brass: the mark, today, the live dot. */
  brass: shades(
    '#faf5e6',
    '#f3e8c9',
    '#e6d29a',
    '#d8bb6a',
    '#caa443',
    '#b18b2d',
    '#967324',
    '#7b5d1e',
    '#614a19',
    '#4a3814',
  ),
  red: shades(
    '#fdf0ee',
    '#fadbd7',
    '#f5b9b1',
    '#f19a8e',
    '#ec7d6f',
    '#db5a4a',
    '#c4422f',
    '#ad3226',
    '#8e291f',
    '#701f18',
  ),
  orange: shades(
    '#fcf1e9',
    '#f9ddca',
    '#f3c3a1',
    '#eeaa7d',
    '#e8925a',
    '#d7722f',
    '#bd5b1c',
    '#a04a12',
    '#823c0f',
    '#652e0c',
  ),
  yellow: shades(
    '#fbf4e2',
    '#f5e5bd',
    '#edd391',
    '#e5bf6b',
    '#dcab4a',
    '#bd8a24',
    '#a07212',
    '#855c0b',
    '#6b4a09',
    '#523807',
  ),
  green: shades(
    '#e9f6ee',
    '#cfebd9',
    '#a8dabb',
    '#84c9a1',
    '#62b98a',
    '#3f9c6a',
    '#318557',
    '#27704a',
    '#1f5b3c',
    '#18472f',
  ),
  blue: shades(
    '#edf3fb',
    '#d5e3f5',
    '#b3ccee',
    '#95b9e8',
    '#7aa9e2',
    '#4f86cb',
    '#396fb3',
    '#2c5c98',
    '#244b7c',
    '#1c3a61',
  ),
  gray: shades(
    '#faf9f7',
    '#f3f1ed',
    '#e9e6e0',
    '#ddd8d0',
    '#c5c0b7',
    '#a39d93',
    '#78736b',
    '#5a5650',
    '#3d3a36',
    '#24221f',
  ),
  /** Ink navy: the background of the dark scheme. */
  dark: shades(
    '#e3e8ef',
    '#bcc6d4',
    '#97a3b5',
    '#64728a',
    '#2d3b51',
    '#1d2a3d',
    '#141e2d',
    '#0e1622',
    '#0b121c',
    '#070c14',
  ),
};

/** Filled parts have white text in the light scheme and ink in the dark one, where their colors are lighter. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const look = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...look, color: 'var(--qd-on-fill)' } : look;
};

export const theme = createTheme({
  colors,
  white,
  black: ink,
  primaryColor: 'teal',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  headings: {
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.125rem', lineHeight: '1.35' },
      h2: { fontSize: '0.9375rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '18px' },
  defaultRadius: 'sm',
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: '0 1px 2px rgb(14 22 34 / 6%)',
    sm: '0 1px 3px rgb(14 22 34 / 8%), 0 1px 2px rgb(14 22 34 / 5%)',
    md: '0 6px 16px rgb(14 22 34 / 10%), 0 1px 3px rgb(14 22 34 / 8%)',
    lg: '0 14px 34px rgb(14 22 34 / 14%), 0 2px 6px rgb(14 22 34 / 8%)',
    xl: '0 24px 60px rgb(14 22 34 / 20%), 0 4px 10px rgb(14 22 34 / 8%)',
  },
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
    Badge: { defaultProps: { variant: 'light', size: 'md', radius: 'xs', tt: 'none', flex: 'none' } },
    // Closed lists are not rendered: a list of people has a hundred rows. Until it is positioned, a list is at the top of the page,
    // and the page would scroll there to the chosen option. It does not for a fixed list.
    Combobox: { defaultProps: { keepMounted: false, floatingStrategy: 'fixed' } },
    // People write in both directions, whatever the language of the page.
    Input: { defaultProps: { attributes: { input: { dir: 'auto' } } } },
    Loader: { defaultProps: { size: 'sm' } },
    // Without it the button that shows a password is for the mouse.
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { tabIndex: 0 } } },
    Popover: { defaultProps: { shadow: 'lg', transitionProps: { duration: 100 } } },
    // Replaces the arrow: two signs in a narrow field would leave no space for the text.
    Select: { defaultProps: { clearSectionMode: 'clear' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
  },
});

/** Stores the chosen scheme. Without a choice the system's scheme applies. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: storageKeys.colorScheme });
