import type { ComponentType } from 'react';
import { later } from '../base/arriving.ts';
import { PersonActs } from './access/PersonActs.tsx';
import type { PanelProps } from './definition/panel.ts';

interface Panel {
  readonly label: string;
  readonly Component: ComponentType<PanelProps>;
  /** Drawn next to the record's title. */
  readonly Aside?: ComponentType<PanelProps>;
}

const access = (by: 'user' | 'profile', label: string): Panel => ({
  label,
  Component: later(async () => {
    const { accessPanelOf } = await import('./access/AccessPanel.tsx');
    return { default: accessPanelOf(by) };
  }),
});

/** Additional tab of a record's dialog, next to Datos and Historia, by catalogue. */
export const PANELS: Readonly<Record<string, Panel>> = {
  user: { ...access('user', '¿Qué puede?'), Aside: PersonActs },
  profile: access('profile', '¿Quién puede?'),
};
