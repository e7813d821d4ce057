import './workbook-load.css';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useState } from 'react';

/** Rows of a workbook of which the same becomes. */
export interface RowClass {
  readonly is: string;
  /** Of its tab, with how many they are. */
  readonly label: string;
  /** Heading of what is told of each. */
  readonly told: string;
  /** Each is to be looked at: all are drawn. */
  readonly whole?: true;
  readonly rows: readonly {
    /** As the sheet numbers it. */
    readonly row: number;
    readonly name: string;
    readonly told: ReactNode;
  }[];
}

/** More are not drawn: nobody reads them one by one. */
const SHOWN = 200;

interface Props {
  /** Those without rows stay: their count says that there are none. */
  readonly classes: readonly RowClass[];
  /** Heading of the rows' names. */
  readonly named: string;
}

/** The rows of a workbook by what becomes of each; the first class that has rows is open. */
export function RowsByClass({ classes, named }: Props) {
  const [chosen, choose] = useState<string>();
  const shown =
    classes.find(({ is }) => is === chosen) ?? classes.find(({ rows }) => rows.length > 0) ?? classes[0];
  const rows = shown?.whole ? shown.rows : (shown?.rows.slice(0, SHOWN) ?? []);
  return (
    <>
      <Tabs
        value={shown?.is ?? false}
        onChange={(_, is: string) => choose(is)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label="Filas del archivo"
      >
        {classes.map(({ is, label }) => (
          <Tab key={is} value={is} label={label} />
        ))}
      </Tabs>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="load-rows" tabIndex={0} aria-label={`Filas: ${shown?.label ?? ''}`}>
        <table>
          <colgroup>
            <col className="load-row-number" />
            <col className="load-row-name" />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Fila</th>
              <th scope="col">{named}</th>
              <th scope="col">{shown?.told}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, name, told }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{name}</td>
                <td>{told}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {(shown?.rows.length ?? 0) > rows.length && <p>Se muestran las primeras {SHOWN}.</p>}
      </section>
    </>
  );
}
