import { createTheme, type Theme } from '@mui/material/styles';
import { dark, font, light, MOBILE_BELOW, type Palette, radius, STEP } from '../base/tokens.ts';

const palette = (mode: 'light' | 'dark', tokens: Palette) => ({
  mode,
  primary: { main: tokens.accent, dark: tokens.accentStrong, contrastText: tokens.onAccent },
  error: { main: tokens.refused },
  warning: { main: tokens.waiting },
  info: { main: tokens.moving },
  success: { main: tokens.done },
  text: { primary: tokens.ink, secondary: tokens.muted },
  divider: tokens.line,
  background: { default: tokens.ground, paper: tokens.surface },
  action: { hover: tokens.hover, selected: tokens.selected },
});

/** Border and shadow of elements that float over the page. */
const floating = (tokens: Palette) => ({
  border: `1px solid ${tokens.line}`,
  boxShadow: '0 4px 16px rgb(15 22 31 / 18%)',
});

/**
 * Focus ring as base.css draws it for plain elements; a negative offset draws it inside, where there is no room
 * around.
 */
const focusRing = (outlineOffset: 1 | -2 | -6) => ({ outline: '2px solid var(--focus)', outlineOffset });

/** Style of all labels, the same as .form-label: above the box, never inside it. */
const labelAbove = (tokens: Palette) => ({
  position: 'static' as const,
  transform: 'none',
  maxWidth: 'none',
  marginBottom: 4,
  overflow: 'visible',
  whiteSpace: 'normal' as const,
  color: tokens.ink,
  fontSize: '0.86rem',
  fontWeight: 600,
  lineHeight: 1.5,
  '&.Mui-focused': { color: tokens.ink },
});

/** MUI theme made from the tokens: dense, flat, steps of 4 px; `lg` is the 992 px of R1. */
export function themeOf(mode: 'light' | 'dark'): Theme {
  const tokens = mode === 'dark' ? dark : light;
  return createTheme({
    palette: palette(mode, tokens),
    spacing: STEP,
    shape: { borderRadius: radius },
    breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: MOBILE_BELOW, xl: 1400 } },
    typography: {
      fontFamily: font,
      htmlFontSize: 14,
      fontSize: 14,
      h1: { fontSize: '1.4rem', fontWeight: 650, letterSpacing: '-0.01em' },
      h2: { fontSize: '1.15rem', fontWeight: 650 },
      h3: { fontSize: '1rem', fontWeight: 650 },
      body1: { fontSize: '1rem' },
      body2: { fontSize: '1rem' },
      caption: { fontSize: '0.86rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        // The ripple, which is turned off, would be the only sign of the keyboard's focus.
        styleOverrides: { root: { '&.Mui-focusVisible': focusRing(1) } },
      },
      MuiButton: {
        defaultProps: { disableElevation: true, size: 'small' },
        styleOverrides: { root: { minHeight: 32 } },
      },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiAppBar: { defaultProps: { elevation: 0 } },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiAutocomplete: { defaultProps: { size: 'small' }, styleOverrides: { paper: floating(tokens) } },
      MuiPopover: { styleOverrides: { paper: floating(tokens) } },
      // A chosen text that is too long for one line takes two, and is not cut.
      MuiSelect: { defaultProps: { size: 'small' }, styleOverrides: { select: { whiteSpace: 'normal' } } },
      // Ring round the visible circle; the area that can be pressed is larger, and reaches to the label.
      MuiRadio: { styleOverrides: { root: { '&.Mui-focusVisible': focusRing(-6) } } },
      MuiTooltip: {
        defaultProps: { arrow: true, enterDelay: 300 },
        styleOverrides: {
          tooltip: { fontSize: '0.9rem', backgroundColor: tokens.ink, color: tokens.surface },
          arrow: { color: tokens.ink },
        },
      },
      MuiOutlinedInput: {
        styleOverrides: {
          // Closes the gap that MUI leaves in the border for a label: here the label is above the box.
          notchedOutline: { borderColor: tokens.lineStrong, top: 0, '& legend': { display: 'none' } },
          root: { backgroundColor: tokens.surface },
          input: { '&.Mui-disabled': { WebkitTextFillColor: tokens.muted } },
        },
      },
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: { root: labelAbove(tokens), asterisk: { color: tokens.refused } },
      },
      MuiDialog: {
        styleOverrides: {
          // The dialog's top stays in its place and it grows downwards, so that nothing moves away under the pointer.
          container: { alignItems: 'flex-start' },
          paper: { border: `1px solid ${tokens.line}` },
        },
      },
      MuiDialogTitle: {
        styleOverrides: { root: { fontSize: '1.15rem', fontWeight: 650, padding: '14px 20px' } },
      },
      MuiDialogContent: { styleOverrides: { root: { padding: '16px 20px' } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '12px 20px', gap: 4 } } },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 36, '&.Mui-focusVisible': focusRing(-2) } } },
      MuiTab: {
        styleOverrides: { root: { minHeight: 40, padding: '8px 14px', '&.Mui-focusVisible': focusRing(-2) } },
      },
      MuiTabs: {
        styleOverrides: {
          root: { minHeight: 40 },
          // Scroll buttons without use take no room, so that the tabs begin at the same edge as the content below.
          scrollButtons: { width: 32, '&.Mui-disabled': { display: 'none' } },
        },
      },
    },
  });
}
