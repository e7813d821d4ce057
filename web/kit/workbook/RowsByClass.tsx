import './workbook-load.css';
import { counted } from '@expediente/kernel/format.ts';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useState } from 'react';
import type { Meaning } from '../../base/tokens.ts';
import { StateChip } from '../figures/StateChip.tsx';

/** Rows of a workbook with the same result. */
export interface RowClass {
  readonly is: string;
  /** Label of its filter, with the number of rows. */
  readonly label: string;
  /** State of each of its rows, and the meaning that gives it a colour (`tone`). */
  readonly state: string;
  readonly tone: Meaning;
  /** Heading of the details while this class is shown alone. */
  readonly heading: string;
  /** Draws all rows, because the person has to decide on each. */
  readonly whole?: true;
  readonly rows: readonly ClassedRow[];
}

export interface ClassedRow {
  /** Number of the row in the sheet. */
  readonly row: number;
  readonly name: string;
  readonly details: ReactNode;
  /** State of the row, where it differs from that of its class. */
  readonly state?: string;
  readonly tone?: Meaning;
}

/** Number of rows drawn: more would not be read one by one anyway. */
const SHOWN = 200;

interface Props {
  /** Classes by urgency; those without rows stay, with a count of 0. */
  readonly classes: readonly RowClass[];
  /** Heading of the column of names. */
  readonly named: string;
}

/**
 * All rows of a workbook in one list, each with its state; rows to correct come first. The counts above it filter the
 * list by class.
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
