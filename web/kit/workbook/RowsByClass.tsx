import './workbook-load.css';
import { counted } from '@expediente/kernel/format.ts';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useState } from 'react';
import type { Meaning } from '../../base/tokens.ts';
import { StateChip } from '../figures/StateChip.tsx';

/** Rows of a workbook of which the same becomes. */
export interface RowClass {
  readonly is: string;
  /** Of its filter, with how many they are. */
  readonly label: string;
  /** State of each of its rows, and what that means. */
  readonly state: string;
  readonly tone: Meaning;
  /** Heading of their details, while they are shown alone. */
  readonly heading: string;
  /** Each is to be looked at: all are drawn. */
  readonly whole?: true;
  readonly rows: readonly ClassedRow[];
}

export interface ClassedRow {
  /** As the sheet numbers it. */
  readonly row: number;
  readonly name: string;
  readonly details: ReactNode;
  /** Its own state, where it differs from that of its class. */
  readonly state?: string;
  readonly tone?: Meaning;
}

/** More are not drawn: they are not read one by one. */
const SHOWN = 200;

interface Props {
  /** In the order in which they are to be looked at. Those without rows stay: their count is 0. */
  readonly classes: readonly RowClass[];
  /** Heading of the rows' names. */
  readonly named: string;
}

/**
 * The rows of a workbook in one list, each with its state, so that none is out of sight; what is to be mended comes
 * first. The counts above narrow it to the rows of one class.
 */
export function RowsByClass({ classes, named }: Props) {
  const [chosen, choose] = useState<string>();
  const only = classes.find(({ is }) => is === chosen);
  const rows = (only ? [only] : classes).flatMap((each) => each.rows.map((row) => ({ ...row, of: each })));
  const shown = rows.filter(({ of }, place) => of.whole || place < SHOWN);
  const all = classes.reduce((sum, each) => sum + each.rows.length, 0);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that narrow a list are no fieldset */}
      <div className="load-classes" role="group" aria-label="Filas del archivo">
        <ButtonBase className="load-class" aria-pressed={!only} onClick={() => choose(undefined)}>
          {`Todas: ${counted(all, 'fila')}`}
        </ButtonBase>
        {classes.map(({ is, label, tone, rows: { length } }) => (
          <ButtonBase
            key={is}
            className="load-class"
            aria-pressed={is === only?.is}
            style={length > 0 ? { ['--tone' as string]: `var(--${tone})` } : {}}
            onClick={() => choose(is)}
          >
            {label}
          </ButtonBase>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="load-rows" tabIndex={0} aria-label={`Filas: ${only?.label ?? 'todas'}`}>
        <table>
          <colgroup>
            <col className="load-row-number" />
            <col className="load-row-state" />
            <col className="load-row-name" />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Fila</th>
              <th scope="col">Estado</th>
              <th scope="col">{named}</th>
              <th scope="col">{only?.heading ?? 'Detalle'}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, name, details, of, state = of.state, tone = of.tone }) => (
              <tr key={`${of.is} ${row}`}>
                <td>{row}</td>
                <td>
                  <StateChip label={state} tone={tone} />
                </td>
                <td>{name}</td>
                <td>{details}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > shown.length && <p>Se muestran las primeras {SHOWN}.</p>}
        {rows.length === 0 && <p>No hay filas.</p>}
      </section>
    </>
  );
}
