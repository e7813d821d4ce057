/**
 * Colours of the interface. Each has one meaning: text and lines, the accent, and the five meanings of a state. Pairs
 * of text and ground have a contrast of 4.5:1 in light and dark.
 */
export interface Palette {
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly surface: string;
  readonly ground: string;
  readonly hover: string;
  readonly selected: string;
  readonly accent: string;
  readonly accentStrong: string;
  readonly onAccent: string;
  readonly focus: string;
  readonly waiting: string;
  readonly waitingGround: string;
  readonly moving: string;
  readonly movingGround: string;
  readonly done: string;
  readonly doneGround: string;
  readonly refused: string;
  readonly refusedGround: string;
  readonly annulled: string;
  readonly annulledGround: string;
}

export const light: Palette = {
  ink: '#1b2430',
  muted: '#566171',
  line: '#e1e5ea',
  lineStrong: '#8b95a3',
  surface: '#ffffff',
  ground: '#f4f6f8',
  hover: '#f0f4f8',
  selected: '#e6eef7',
  accent: '#1f4e79',
  accentStrong: '#163a5b',
  onAccent: '#ffffff',
  focus: '#2b6cb0',
  waiting: '#7a4f00',
  waitingGround: '#fdf2d8',
  moving: '#1f4e79',
  movingGround: '#e4eef8',
  done: '#1c633a',
  doneGround: '#e2f3e8',
  refused: '#9b1c24',
  refusedGround: '#fbe8e8',
  annulled: '#4d5866',
  annulledGround: '#eaedf1',
};

export const dark: Palette = {
  ink: '#e6eaf0',
  muted: '#a3adba',
  line: '#2d3540',
  lineStrong: '#69757f',
  surface: '#1a2027',
  ground: '#12171d',
  hover: '#222a33',
  selected: '#20344a',
  accent: '#8fbce6',
  accentStrong: '#b5d4f1',
  onAccent: '#0f1a26',
  focus: '#8fbce6',
  waiting: '#f2c766',
  waitingGround: '#3a2e12',
  moving: '#9cc7ee',
  movingGround: '#1b3148',
  done: '#86d3a2',
  doneGround: '#17351f',
  refused: '#f3a0a4',
  refusedGround: '#43191c',
  annulled: '#b0bac6',
  annulledGround: '#2b323b',
};

/** The five meanings of a state, each with the same colour everywhere (interface "States are chips"). */
export type Meaning = 'waiting' | 'moving' | 'done' | 'refused' | 'annulled';

export const font = "'Inter Variable', system-ui, sans-serif";
/** Step of every distance, in px. */
export const STEP = 4;
export const radius = 4;
/** Width in px below which the menu is a drawer and lists are cards (R1 §2). */
export const MOBILE_BELOW = 992;

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** The tokens as CSS variables, for the parts that have no theme object: sign-in, grid. */
export const tokensCss = (): string =>
  `:root{${variables(light)}color-scheme:light}` +
  `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${variables(dark)}color-scheme:dark}}` +
  `:root[data-theme=dark]{${variables(dark)}color-scheme:dark}`;
